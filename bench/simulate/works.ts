import type { CheckedResult } from "#engine/evidence/check";

import { KnownWork, type SimulatedWork } from "./simulated-work.ts";

/** More than any agent works through, so that no agent meets the same work twice where work is meant to be new. */
const POOL = 1_500;

const pool = (make: (place: number) => SimulatedWork): KnownWork[] =>
  Array.from({ length: POOL }, (_, place) => new KnownWork(make(place)));

const answer = (summary: string, details: Record<string, unknown> = {}): CheckedResult => ({ summary, details });
const pick = <Entry>(entries: readonly [Entry, ...Entry[]], place: number): Entry =>
  entries[place % entries.length] ?? entries[0];
const euros = (place: number): string => ((((place * 7_919) % 80_000) + 1_000) / 100).toFixed(2);

const GOODS = ["bolts", "cable", "gravel", "hinges", "plywood", "screws"] as const;
const ASKED = [
  "Find what the customer paid for the delivery, and nothing else.",
  "Say in one line which amount the invoice asks for.",
  "Give the price of one box from this week's list.",
  "Check the order and name the amount that is still open.",
  "Tell the warehouse which sum belongs to the parcel.",
  "Read the complaint and name the amount that the customer wants back.",
  "Take the deposit out of the contract.",
  "Name the monthly fee of the offer.",
] as const;

const priced = (place: number, kinds: number) => {
  const good = pick(GOODS, place);
  return {
    task: ASKED[place % kinds] ?? ASKED[0],
    context: {
      text: `Order ${10_000 + place}: ${good}, to be paid ${euros(place)} euros, deposit ${euros(place + 1)}.`,
    },
    right: answer(`It is ${euros(place)} euros.`, { amount: euros(place) }),
    wrong: answer(`It is ${euros(place + 1)} euros.`, { amount: euros(place + 1) }),
  };
};

/** Everyday work of a number of kinds, whose caller checks the value. */
export const checkedWork = (kinds: number): KnownWork[] =>
  pool((place) => ({
    ...priced(place, kinds),
    asked: { expect: { equals: [{ pointer: "/details/amount", value: euros(place) }] } },
  }));

/** The same work, without any check. */
export const uncheckedWork = (kinds: number): KnownWork[] => pool((place) => ({ ...priced(place, kinds), asked: {} }));

/** Questions and drafts without material, and without a check. */
export const chat = (): KnownWork[] =>
  pool((place) => ({
    task: pick(
      [
        `Write a short polite answer to customer ${place}, whose parcel is late.`,
        `Explain to a new colleague how shift ${place} hands over.`,
        `Suggest a subject line for the letter about tour ${place}.`,
        `Say in plain words what clause ${place} of the terms means.`,
      ],
      place,
    ),
    context: { about: `case ${place}` },
    asked: {},
    right: answer("Dear customer, your parcel is on its way, and we are sorry that it is late."),
    wrong: answer("Dear customer, please write to another department."),
  }));

/** Sums, differences and shares that an analyst computes without a tool: no number of the answer is in the material. */
export const analyses = (): KnownWork[] =>
  pool((place) => {
    const [before, after] = [200 + (place % 97), 250 + ((place * 13) % 211)];
    const asked = pick(
      [
        "Say by how much the revenue changed.",
        "Add up both quarters.",
        "Say how the second quarter compares with the first.",
      ],
      place,
    );
    return {
      task: asked,
      context: { table: `Revenue of branch ${place}: first quarter ${before}, second quarter ${after}, all in euros.` },
      asked: {},
      right: answer(`Together ${before + after} euros, a difference of ${after - before} euros.`),
      wrong: answer(`Together ${before + after + 9_173} euros.`),
    };
  });

/** A caller's result schema, which any answer of the right form fits. */
const FORM = {
  type: "object",
  properties: {
    vendor: { type: "string" },
    total: { type: "number" },
    items: { type: "array", items: { type: "string" } },
  },
  required: ["vendor", "total", "items"],
};

/** Extraction that its caller checks by its form alone. */
export const formWork = (): KnownWork[] =>
  pool((place) => ({
    task: "Take vendor, total and items out of the invoice.",
    context: { text: `Invoice ${place} of Acme, total ${euros(place)} euros, for one box of ${pick(GOODS, place)}.` },
    asked: { result_schema: FORM },
    right: answer(`Acme asks for ${euros(place)}.`, {
      vendor: "Acme",
      total: Number(euros(place)),
      items: [pick(GOODS, place)],
    }),
    wrong: answer("The invoice is read.", { vendor: "Zeta Corp", total: 77_777, items: ["gold bars"] }),
  }));

/** The same, and the answer is filled with what the schema lets pass. */
export const filledForm = (): KnownWork[] =>
  pool((place) => ({
    task: "Take vendor, total and items out of the invoice.",
    context: { text: `Invoice ${place} of Acme, total ${euros(place)} euros.` },
    asked: { result_schema: FORM },
    right: answer("Done.", { vendor: "n/a", total: 0, items: [] }),
    wrong: answer("Done.", { vendor: "n/a", total: 0, items: [] }),
  }));

/** A check whose text is in the task. */
export const echoed = (): KnownWork[] =>
  pool(() => ({
    task: "Answer with the word BANANA7.",
    context: {},
    asked: { expect: { must_contain: ["BANANA7"] } },
    right: answer("BANANA7"),
    wrong: answer("apple"),
  }));

/** A check whose text is in the material, which the answer copies. */
export const copied = (): KnownWork[] =>
  pool((place) => {
    const text = `Minutes of meeting ${place}: the board agreed to close the yard on Monday and to open it again when the wind has fallen.`;
    return {
      task: `Give me the minutes of meeting ${place}.`,
      context: { text },
      asked: { expect: { must_contain: ["close the yard on Monday"] } },
      right: answer(text),
      wrong: answer("There are no minutes."),
    };
  });

/** One task, word for word, with a check that proves something. */
export const oneTask = (): KnownWork[] => {
  const same = new KnownWork({
    ...priced(1, 1),
    asked: { expect: { equals: [{ pointer: "/details/amount", value: euros(1) }] } },
  });
  return Array.from({ length: POOL }, () => same);
};

/** Five one-liners for the built-in engine, again and again. */
export const oneLiners = (): KnownWork[] => {
  const five = ["2 + 2", "3 * 7", "100 - 1", "12 / 4", "2 ^ 10"].map(
    (sum, place) =>
      new KnownWork({
        task: `Compute ${sum}`,
        context: { place },
        asked: {},
        right: answer(`${sum} = ${place}`),
        wrong: answer("0"),
        isVerifiedByEngine: true,
      }),
  );
  return Array.from({ length: POOL }, (_, place) => five[place % five.length]).filter((each) => each !== undefined);
};

/** Sums without end for the built-in engine, each of them new. */
export const newSums = (): KnownWork[] =>
  pool((place) => ({
    task: `Compute ${place} + ${place + 1}`,
    context: { sum: place },
    asked: {},
    right: answer(`${2 * place + 1}`),
    wrong: answer("0"),
    isVerifiedByEngine: true,
  }));
