import { z } from "@hono/zod-openapi";

import { actionComplexity } from "#engine/governance/actions";
import { MATURITY_LEVELS, requiredLevel } from "#engine/governance/maturity";
import { isAct } from "#engine/reasoning/is-act";
import { REPETITIONS, repetitionOf } from "#engine/reasoning/recorded-calls";
import { field } from "#http/field";
import { wholeNumber } from "#http/paging";
import { text } from "#http/schemas";

import { type OfferedTool, TOOL_ORIGINS } from "./list-tools.ts";

export const ToolsQuery = z.object({
  q: field(text(100, 0).default(""), "Words in the name, the source or the description; all must match", "play"),
  limit: field(wholeNumber(1, 200, 50), "Maximum number of entries in the answer", 50),
});

export const hasEffect = () =>
  field(
    z.boolean(),
    "Whether a call can change something outside the platform. A call of complexity 1 reads: it has no effect, wherever it reaches",
    false,
  );

export const Tools = z.object({
  tools: z.array(
    z
      .object({
        name: field(z.string(), "Name of the tool for an agent's `configuration.tools`", "summarize_text"),
        description: z.string().openapi({ example: "Summarizes a text by its most important sentences." }),
        origin: field(
          z.enum(TOOL_ORIGINS),
          "`skill`: an installed skill. `server`: a released tool of a tool server. `connection`: a connected service",
          "built_in",
        ),
        source: field(
          z
            .object({
              id: field(z.string(), "Id of the skill or the tool server, or the service's name in the API", "spotify"),
              name: z.string().openapi({ example: "Spotify" }),
            })
            .nullable(),
          "Source of the tool; null for a built-in tool",
        ),
        action: field(z.string(), "The governed action", "summarize"),
        complexity: field(
          z.number().int().min(1).max(4),
          "1 reads, 2 suggests, 3 changes something, 4 is hard to undo",
          1,
        ),
        level: field(z.enum(MATURITY_LEVELS), "The lowest level that may call it without asking a person", "student"),
        has_effect: hasEffect(),
        in_evaluations: field(
          z.enum(REPETITIONS),
          "The treatment of a call in runs of data sets, exams and replays. `computed`: it is made again. `recordable`: it gets its recorded answer, which a run of a data set with `record` gets by making the call. `never_called`: it gets its recorded answer or none",
          "computed",
        ),
        is_ready: field(
          z.boolean(),
          "Whether a call can reach it now: its service is connected, or a device is registered for agents",
          true,
        ),
      })
      .openapi("OfferedTool"),
  ),
  total: field(z.number().int(), "How many tools match", 21),
});

export const presentTool = (tool: OfferedTool): z.output<typeof Tools>["tools"][number] => {
  const complexity = actionComplexity(tool.action);
  return {
    name: tool.name,
    description: tool.description,
    origin: tool.origin,
    source: tool.source,
    action: tool.action,
    complexity,
    level: requiredLevel(complexity),
    has_effect: isAct(tool),
    in_evaluations: repetitionOf(tool),
    is_ready: tool.isReady,
  };
};
