import { jsonSchema, tool, type ToolSet } from "ai";

import type { JsonObject, RunState } from "#engine/reasoning/provider";
import { readMoreTool } from "#engine/reasoning/read-more";
import { shownNameOf } from "#engine/reasoning/search-tools";
import { describeTool } from "#engine/reasoning/tool";
import { openSchema, shownSchema } from "#engine/reasoning/tool-schema";

import { offeredTools } from "./offered-tools.ts";
import { strictSchema } from "./strict-schema.ts";
import { FINISH_TOOL } from "./system-prompt.ts";

/**
 * The tools in the form for a model. `hasCut`: a result was cut, so the tool that continues reading is included.
 * `withoutSchemas`: a vendor refused a schema, so skills and results accept any object. `isStrict`: the vendor has strict output. At the end of a run only `finish`
 * can be called.
 */
export function describeTools(
  state: RunState,
  { hasCut, withoutSchemas, isStrict }: { hasCut: boolean; withoutSchemas: boolean; isStrict: boolean },
): ToolSet {
  const { form, isLast } = state;
  const shown: ToolSet = {};
  // A chat has no `finish`; without any tool some vendors refuse a conversation in which tools were called.
  const callable =
    isLast === true && form !== "chat"
      ? []
      : [...offeredTools(state), ...(hasCut ? [describeTool(readMoreTool, true)] : [])];
  for (const offered of callable) {
    const { description, inputSchema, skill } = offered;
    const schema = withoutSchemas && skill !== undefined ? openSchema(inputSchema) : shownSchema(inputSchema);
    shown[shownNameOf(offered)] = tool({ description, inputSchema: jsonSchema(schema) });
  }
  if (form !== "chat") {
    const strict = isStrict && !withoutSchemas ? strictResult(state) : null;
    shown[FINISH_TOOL] = tool({
      description: "Gives the result of the task and ends it.",
      inputSchema: jsonSchema(strict ?? RESULT),
      ...(strict === null ? {} : { strict: true }),
    });
  }
  return shown;
}

const RESULT: JsonObject = {
  type: "object",
  properties: {
    summary: { type: "string", description: "The result in a few sentences, for people." },
    details: { type: "object", description: "The result's parts, for programs.", additionalProperties: true },
    confidence: { type: "number", minimum: 0, maximum: 1 },
  },
  required: ["summary", "confidence"],
  additionalProperties: false,
};

/** The form of a result whose details the vendor itself holds to the caller's schema; null when its subset lacks the schema. */
function strictResult({ parameters }: RunState): JsonObject | null {
  const { result_schema: schema } = parameters;
  if (typeof schema !== "object" || schema === null) return null;
  const details = strictSchema(schema as JsonObject);
  if (details === null) return null;
  return {
    type: "object",
    properties: {
      summary: { type: "string", description: "The result in a few sentences, for people." },
      details,
      confidence: { type: "number", description: "From 0 to 1." },
    },
    required: ["summary", "details", "confidence"],
    additionalProperties: false,
  };
}
