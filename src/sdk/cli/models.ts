import { dataOf } from "#sdk/client";

import type { Command } from "./command.ts";
import { EXIT } from "./failure.ts";
import { showList } from "./output.ts";

export const models: Command = {
  usage: "models",
  summary: "list the models that agents can use, with their prices in dollars for a million tokens",
  async run({ connect, output }) {
    const tenure = await connect();
    const { models: all } = await dataOf(tenure.api.GET("/api/models"));
    showList(output, all, [
      ["MODEL", ({ name }) => name],
      ["CONNECTION", ({ connection }) => connection],
      ["DEFAULT", ({ is_default: isDefault }) => (isDefault ? "yes" : "")],
      ["INPUT", (model) => model.input_usd_per_million_tokens],
      ["OUTPUT", (model) => model.output_usd_per_million_tokens],
      ["CONTEXT", (model) => model.context_window],
    ]);
    return EXIT.done;
  },
};
