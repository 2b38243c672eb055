import { z } from "@hono/zod-openapi";

import { field } from "#http/field";
import { id } from "#http/schemas";
import { ASK_REASONS, type WhyAsked } from "#lib/ask-reason";

import { whyInWords } from "./why-asked.ts";

/** Why a request asks a person. */
const WhyAskedOrNull = field(
  z
    .object({
      kind: field(
        z.enum(ASK_REASONS),
        "`level`: the action is above the agent's level. `listed`: it is, and the agent's settings name the call as one that asks. `supervisor`: interns do it only with an approval. `standing`: the level allows it, but people have not approved enough calls of the tool. `larger`: the tool acts alone, but a number of the call is more than twice the largest that people approved at the same place. `stranger`: a stranger's message led to it. `task`: a person chose to ask before the whole task. `question`: the tool server needs an answer. `budget`: the next call of a model does not fit into a budget",
        "level",
      ),
      sentence: z
        .string()
        .openapi({ example: "The action refund needs the level autonomous, and the agent acted as intern." }),
    })
    .nullable(),
  "Why governance asks a person, as it decided at the time of the request. Null for a request that no run made, and for requests from before this was recorded",
);

export const presentWhy = (why: WhyAsked | null, action: string): z.output<typeof WhyAskedOrNull> =>
  why && { kind: why.kind, sentence: whyInWords(why, action) };

const ChainLinkView = z
  .object({
    agent_id: id(),
    name: z.string().openapi({ example: "Support" }),
    level: z.string().openapi({ example: "student" }),
    execution_id: id(),
  })
  .openapi("ChainLink");

export const presentChain = (why: WhyAsked | null): z.output<typeof ChainLinkView>[] =>
  (why?.chain ?? []).map((link) => ({
    agent_id: link.agentId,
    name: link.name,
    level: link.level,
    execution_id: link.executionId,
  }));

/** The reasons of a request: the agent's and those of governance. */
export const reasonFields = {
  purpose: field(
    z.string().nullable(),
    "The agent's own words before the call. Null without any",
    "The lamp of order 4711 arrived broken; the policy covers it.",
  ),
  why: WhyAskedOrNull,
  chain: field(
    z.array(ChainLinkView),
    "The agents that asked one another, as they were at the time of the request: the first one first, and last the one whose call waits. The lowest of their levels governs the call. Empty for a run that no agent asked for",
    [],
  ),
};
