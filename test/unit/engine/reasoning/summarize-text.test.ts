import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { segmentSentences } from "#engine/reasoning/builtin/segment-sentences";
import { summarizeText } from "#engine/reasoning/builtin/summarize-text";
import { everyCase } from "#test/support/every-case";

describe("sentences", () => {
  it("end where people end them", () =>
    everyCase(
      [
        ["Dr. Smith paid 3.50 EUR. He left.", ["Dr. Smith paid 3.50 EUR.", "He left."]],
        ["See e.g. the report, i.e. page 3. Done!", ["See e.g. the report, i.e. page 3.", "Done!"]],
        [
          "J. R. Miller wrote No. 5. Then he said no. Then he left.",
          ["J. R. Miller wrote No. 5.", "Then he said no.", "Then he left."],
        ],
        ['She asked: "Why?" Nobody knew…  but all went on.', ['She asked: "Why?"', "Nobody knew… but all went on."]],
        [
          "The U.S. economy grew. Acme Inc. was sold by Apple Inc. It closed.",
          ["The U.S. economy grew.", "Acme Inc. was sold by Apple Inc.", "It closed."],
        ],
        [
          "Am 3. Mai kam Hr. Meier, z.B. mit dem Zug. Das war gut.",
          ["Am 3. Mai kam Hr. Meier, z.B. mit dem Zug.", "Das war gut."],
        ],
        [
          "Heading\n\nA line that is wrapped by an editor after some sixty characters\ncontinues here. End.",
          ["Heading", "A line that is wrapped by an editor after some sixty characters continues here.", "End."],
        ],
        ["- first item\n- second item\n1. third item", ["first item", "second item", "third item"]],
        ["今日は晴れです。明日は雨です。", ["今日は晴れです。", "明日は雨です。"]],
        ["  \n ... !!! \n", []],
      ],
      (text, sentences) => {
        expect(segmentSentences(text)).toEqual(sentences);
      },
    ));

  it("are made only of the text's characters, in its order, and lose no word", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (text) => {
        const letters = (value: string) => value.replace(/[^\p{L}]/gu, "");
        expect(letters(segmentSentences(text).join(" "))).toBe(letters(text));
      }),
    );
  });
});

const REPORT = `Revenue of the company grew by 12 percent in the third quarter. The weather was mild. The growth of revenue came from cloud services,
which now make up 40 percent of all sales of the company. Cloud services revenue rose in Europe and Asia. The office in Bonn got a new coffee machine.
Costs rose slower than revenue, so the operating margin of the company improved to 18 percent. The company expects revenue growth to slow next year.
A birthday was celebrated on Friday.`;

describe("a summary", () => {
  it("keeps what the text is about and leaves out the asides", () => {
    const summary = summarizeText(REPORT, { sentences: 3 }).sentences.join(" ");
    expect(summary).toContain("Revenue of the company grew");
    expect(summary).not.toMatch(/coffee|weather|birthday/);
  });

  it("knows the languages", () =>
    everyCase(
      [
        ["en", REPORT],
        [
          "de",
          "Die Firma hat im dritten Quartal mehr verdient. Der Gewinn der Firma ist gestiegen, weil die Kosten gefallen sind. Das Wetter war gut.",
        ],
        [
          "fr",
          "La société a gagné plus au troisième trimestre. Le bénéfice de la société est en hausse parce que les coûts ont baissé. Il faisait beau.",
        ],
        [
          "es",
          "La empresa ganó más en el tercer trimestre. El beneficio de la empresa sube porque los costes han bajado. Hacía buen tiempo.",
        ],
      ],
      (language, text) => {
        expect(summarizeText(text).language).toBe(language);
      },
    ));

  it("has exactly the asked number of sentences, all of them from the text, in its order", () => {
    const sentence = fc.lorem({ mode: "sentences", maxCount: 1 });
    fc.assert(
      fc.property(fc.array(sentence, { maxLength: 30 }), fc.integer({ min: 1, max: 10 }), (parts, count) => {
        const text = parts.join(" ");
        const all = segmentSentences(text);
        const { sentences } = summarizeText(text, { sentences: count });
        let from = 0;
        for (const chosen of sentences) {
          const at = all.indexOf(chosen, from);
          expect(at).toBeGreaterThanOrEqual(0);
          from = at + 1;
        }
        expect(sentences.length).toBe(Math.min(count, new Set(all.map((part) => part.toLowerCase())).size));
      }),
    );
  });

  it("stays within the asked number of words unless one sentence is longer", () => {
    fc.assert(
      fc.property(fc.lorem({ mode: "sentences", maxCount: 20 }), fc.integer({ min: 1, max: 60 }), (text, words) => {
        const summary = summarizeText(text, { words });
        expect(summary.sentences.length === 1 || summary.wordsOut <= words).toBe(true);
      }),
    );
  });

  it("says nothing twice", () => {
    expect(summarizeText("The cat sat. The cat sat. The cat sat. A dog ran home.", { sentences: 4 }).sentences).toEqual(
      ["The cat sat.", "A dog ran home."],
    );
  });

  it("is the same each time", () => {
    expect(summarizeText(REPORT)).toEqual(summarizeText(REPORT));
  });

  it("of nothing is nothing", () => {
    expect(summarizeText("").sentences).toEqual([]);
  });
});
