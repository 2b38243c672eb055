import { decideBuiltin } from "#engine/reasoning/builtin/builtin-provider";
import type { CallDecision, CallRecord, FinishDecision, JsonObject, RunState } from "#engine/reasoning/provider";
import { textsOf } from "#lib/texts-of";

import type { Asked, Line, Made, ShopTool } from "./scene.ts";
import { SHOP_SCENES } from "./shop-scenes.ts";

/**
 * The next decision of the scripted engine: the next line of the scene that the task belongs to. Work outside the story
 * that needs no language model (sums, tables, texts) is decided by the rules of the built-in engine. For anything else
 * it says what it is. The same state always gives the same decision.
 */
export function decideByScript(state: RunState): CallDecision | FinishDecision {
  const asked = askedIn(state);
  const scene = SHOP_SCENES.find(({ matches }) => matches(asked));
  const isOfShop = scene !== undefined && SHOP_TOOLS.some((tool) => toolNamed(state, tool) !== undefined);
  return isOfShop ? decisionOf(state, scene.next(asked, madeIn(state))) : byRules(state);
}

const SHOP_TOOLS: readonly ShopTool[] = ["Find order", "List orders"];

const ORDER = /\bSO-\d{3,6}\b/i;
const ADDRESS = /\b(?:address(?: is)?|to):?\s+(\p{L}[\p{L} .'-]*\d+\p{L}?,\s*\d{4,5} \p{L}[\p{L} -]*)/u;

function askedIn({ task, context, history = [] }: RunState): Asked {
  const own = [task, ...textsOf(context)].join("\n");
  const before = history.map(({ content }) => content).toReversed();
  const order = [own, ...before].map((text) => ORDER.exec(text)?.[0]).find((found) => found !== undefined);
  return {
    task,
    text: own.toLowerCase(),
    order: order?.toUpperCase() ?? null,
    address: ADDRESS.exec(own)?.[1]?.trim() ?? null,
  };
}

const toolNamed = ({ tools }: RunState, name: ShopTool) => tools.find(({ skill }) => skill?.name === name);

function madeIn(state: RunState): Made {
  const calls = state.steps.flatMap((step) => step.calls);
  const latest = (name: ShopTool): CallRecord | undefined => {
    const tool = toolNamed(state, name);
    return tool === undefined ? undefined : calls.findLast((call) => call.tool === tool.name);
  };
  const outcome = (name: ShopTool) => latest(name)?.outcome;
  return {
    outcome,
    output: (name) => {
      const ended = outcome(name);
      return ended?.status === "done" && isObject(ended.output) ? ended.output : null;
    },
    has: (name) => toolNamed(state, name) !== undefined,
  };
}

const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function decisionOf(state: RunState, line: Line): CallDecision | FinishDecision {
  if ("call" in line) {
    const tool = toolNamed(state, line.call);
    const id = `call_${state.steps.flatMap(({ calls }) => calls).length + 1}`;
    if (state.isLast !== true && tool !== undefined)
      return { kind: "call", calls: [{ id, tool: tool.name, arguments: line.with }], reasoning: line.say };
    return finish("I did not come to the end of this task.", {}, 0.3);
  }
  return finish(line.summary, line.details, line.confidence);
}

const finish = (summary: string, details: JsonObject, confidence: number): FinishDecision => ({
  kind: "finish",
  result: { summary, details },
  confidence,
  reasoning: "The script of the sample workspace has come to its end.",
});

/** Work that is not of the story, by the rules of the built-in engine. */
function byRules(state: RunState): CallDecision | FinishDecision {
  const decision = decideBuiltin(state);
  if (decision.kind === "call" || decision.result.details["unplaced"] === undefined) return decision;
  return { ...decision, result: { summary: SAYS_WHAT_IT_IS, details: { understood: false } }, confidence: 0.1 };
}

const SAYS_WHAT_IT_IS = `I did not do this. I am the scripted engine of the sample workspace and not a language model: I know the sample shop and little else. I can ${SHOP_SCENES.map(({ title }) => title).join("; ")}. I can also compute, read tables and summarize texts. In your own workspace an agent thinks with the model that you connect.`;
