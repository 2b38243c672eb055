import { expect, test } from "vitest";

import { thinksWith } from "#web/agents/thinks-with.ts";

const model = (name: string, isDefault = false) => ({
  name,
  connection: name.split("/")[0] ?? "",
  is_default: isDefault,
  input_usd_per_million_tokens: null,
  output_usd_per_million_tokens: null,
  cached_input_usd_per_million_tokens: null,
  context_window: 8_000,
});

const LIST = {
  takes_other_models: false,
  models: [model("north/large-3", true), model("south/small-2"), model("instance/mini")],
};

test.each([
  [{}, "north/large-3, the default"],
  [{ model: "south/small-2" }, "south/small-2"],
  [{ model: "large-3" }, "north/large-3"],
  [{ model: "mini", fallbacks: ["south/small-2", "large-3"] }, "instance/mini; else south/small-2, north/large-3"],
  [{ model: "builtin", fallbacks: ["large-3"] }, "rules (the built-in engine)"],
  [{ model: "gone/large-3" }, "gone/large-3, which no connection offers"],
])("a configuration %o thinks with %s", (configuration, words) => {
  expect(thinksWith(configuration, LIST)).toBe(words);
});

test("without a model agents continue with rules, and where the operator lends any model a typed name holds", () => {
  expect(thinksWith({}, { models: [], takes_other_models: false })).toBe("rules (the built-in engine)");
  expect(thinksWith({ model: "tuned" }, { ...LIST, takes_other_models: true })).toBe("tuned");
});
