import { describe, expect, it } from "vitest";

import { channelText, MAX_MESSAGE, messagesOfText } from "#connections/messaging/channel-text";
import { seededRandom } from "#lib/seeded-random";

describe("an answer in the marks of the channel", () => {
  it.each([
    ["# Your order", "*Your order*"],
    ["It is **ready** and *warm*.", "It is *ready* and _warm_."],
    ["***Both***", "*_Both_*"],
    ["__Bold__ and snake_case_name", "*Bold* and snake_case_name"],
    ["~~gone~~", "~gone~"],
    ["* one\n* two\n  + three", "- one\n- two\n  - three"],
    ["See [our page](https://shop.example/a_b).", "See our page (https://shop.example/a_b)."],
    ["[https://shop.example](https://shop.example)", "https://shop.example"],
    ["![A plan](https://shop.example/plan.png)", "A plan (https://shop.example/plan.png)"],
    ["```ts\nconst a = 2 ** 3;\n```", "```\nconst a = 2 ** 3;\n```"],
    ["Use `**kwargs` here", "Use `**kwargs` here"],
    ["2 * 3 * 4 = 24", "2 * 3 * 4 = 24"],
    ["> quoted", "> quoted"],
  ])("%j becomes %j", (markdown, text) => {
    expect(channelText(markdown)).toBe(text);
  });
});

describe("a long answer", () => {
  it("becomes messages that the provider takes, each ending with a sentence, and none of its words is lost", () => {
    const random = seededRandom(3);
    const sentences = Array.from(
      { length: 400 },
      (_, index) => `Sentence ${index} ${"word ".repeat(Math.floor(random() * 20))}ends.`,
    );
    const messages = messagesOfText(sentences.join(" "));
    expect(messages.length).toBeGreaterThan(2);
    for (const message of messages) {
      expect(message.length).toBeLessThanOrEqual(MAX_MESSAGE);
      expect(message.endsWith(".")).toBe(true);
    }
    expect(messages.join(" ")).toBe(sentences.join(" "));
  });

  it("is divided the same when it is divided again", () => {
    const messages = messagesOfText("One two three. ".repeat(1_000));
    expect(messagesOfText(messages.join("\n\n"))).toEqual(messages);
  });
});
