import type { Trigger } from "./trigger.ts";

type Fields = Readonly<Record<string, string>>;

/** Nothing where the form has no such fields. */
export const trustOf = (fields: Fields): Partial<Pick<Trigger, "trust" | "tools">> =>
  fields["trust"] === undefined
    ? {}
    : {
        trust: fields["trust"] === "workspace" ? "workspace" : "stranger",
        tools: (fields["tools"] ?? "").split("\n").filter((tool) => tool !== ""),
      };
