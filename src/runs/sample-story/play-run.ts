import type { Assessment } from "#engine/evidence/assess-run";
import type { MaturityLevel } from "#engine/governance/maturity";
import { tokensOf } from "#engine/reasoning/models/context-window";
import type { ApprovalNote } from "#engine/reasoning/noted-call";
import type {
  AgentConfiguration,
  CallRecord,
  EarnedTools,
  FinishDecision,
  Refusal,
  RunState,
  Usage,
} from "#engine/reasoning/provider";
import { type Recording, recordRun } from "#engine/reasoning/recorded-calls";
import { type RunFacts, runFacts } from "#engine/reasoning/run-facts";
import { addStep, performCalls } from "#engine/reasoning/run-step";
import { decideByScript } from "#engine/reasoning/script/decide-by-script";
import { describeTool, type Tool, type ToolContext } from "#engine/reasoning/tool";
import { type TraceEntry, traceRun } from "#engine/reasoning/trace";
import { assessRun } from "#runs/drives/assess-run";

import { shopOutput, type ShopSkill } from "./shop.ts";
import type { GivenTask } from "./story-works.ts";

/** The model of the sample workspace, and its connection. */
export const STORY_MODEL = { connection: "sample", model: "script" } as const;

/** An agent at a moment of the past. */
export interface Player {
  name: string;
  role: string;
  level: MaturityLevel;
  capabilities: readonly string[];
  configuration: AgentConfiguration;
  /** The tools that its level covers, and those that approved calls had earned. */
  earned: EarnedTools;
  tools: ReadonlyMap<string, Tool>;
}

/** A request of a call to a person, and how a colleague decided. */
export interface PlayedRequest {
  call: CallRecord;
  tool: Tool;
  refusal: Refusal;
  note: ApprovalNote;
  reasoning: string;
}

/** A run of the past. */
export interface PlayedRun {
  state: RunState;
  end: FinishDecision;
  facts: RunFacts;
  assessment: Assessment;
  trace: TraceEntry[];
  recorded: Recording | null;
  usage: { input_tokens: number; output_tokens: number; tool_calls: number; cost_usd: number };
  requests: PlayedRequest[];
  completedAt: number;
  waitedMs: number;
}

export interface PlayedOrder extends GivenTask {
  /** When the workspace is opened, which the shop's dates follow. */
  openedAt: number;
  startedAt: number;
  /** A text that a check asks for and no result has, for a run of the past that failed. */
  misses?: string;
  /** The id of the colleague who decided, and whether they refused. */
  colleague: string;
  isRefused: boolean;
  newId: (at: number) => string;
  random: () => number;
}

/** Tokens of the instructions and the tools, which a prompt has beside the task. */
const STANDING_TOKENS = 1_150;

/**
 * Plays a run of the past by the loop of every run: the script decides, governance decides about each call, the shop
 * answers, and the result is assessed. So what people read about it is what the same task gives today.
 */
export async function playRun(player: Player, order: PlayedOrder): Promise<PlayedRun> {
  const { startedAt, random, proof, misses } = order;
  const clock = new PlayedClock(startedAt, random);
  const expect = misses ?? proof;
  const state: RunState = {
    task: order.task,
    context: order.context,
    parameters: expect === null ? {} : { expect: { must_contain: [expect] } },
    agent: {
      name: player.name,
      role: player.role,
      maturityLevel: player.level,
      capabilities: player.capabilities,
      configuration: player.configuration,
      earned: player.earned,
    },
    tools: [...player.tools.values()].map((tool) => describeTool(tool, false)),
    steps: [],
    askedAt: startedAt,
  };
  const requests: PlayedRequest[] = [];
  const context = contextOf(player, order, { clock, requests, state });
  const { signal } = new AbortController();
  for (;;) {
    const askedAt = clock.iso();
    clock.pass(500, 1_900);
    const decision = decideByScript(state);
    const usage = usageOf(state, decision);
    if (decision.kind === "finish") return endOf({ ...decision, usage }, { clock, state, requests, askedAt });
    addStep(state, { ...decision, usage }, clock.iso(), askedAt);
    await performCalls(state, player.tools, context, signal, () => undefined);
  }
}

interface Playing {
  clock: PlayedClock;
  state: RunState;
  requests: PlayedRequest[];
  askedAt: string;
}

function endOf(end: FinishDecision, { clock, state, requests, askedAt }: Playing): PlayedRun {
  const facts = runFacts(state);
  const used = [...state.steps.map(({ usage }) => usage), end.usage];
  const sum = (count: "inputTokens" | "outputTokens") =>
    used.reduce((total, usage) => total + (usage?.[count] ?? 0), 0);
  return {
    state,
    end,
    facts,
    assessment: assessRun(state, "script", facts, end),
    trace: traceRun(state.steps, end, clock.iso(), askedAt),
    recorded: state.parameters["expect"] === undefined ? null : recordRun(state, "model"),
    usage: {
      input_tokens: sum("inputTokens"),
      output_tokens: sum("outputTokens"),
      tool_calls: state.steps.reduce((total, { calls }) => total + calls.length, 0),
      cost_usd: 0,
    },
    requests,
    completedAt: clock.now,
    waitedMs: clock.waitedMs,
  };
}

/** The estimate that the platform makes of every prompt and answer. */
function usageOf({ task, context, steps }: RunState, answer: object): Usage {
  return {
    inputTokens: STANDING_TOKENS + tokensOf(JSON.stringify([task, context, steps.map(({ calls }) => calls)])),
    outputTokens: tokensOf(JSON.stringify(answer)),
    costUsd: 0,
    ...STORY_MODEL,
  };
}

function contextOf(
  { tools }: Player,
  order: PlayedOrder,
  { clock, requests, state }: Omit<Playing, "askedAt">,
): ToolContext {
  const bySkill = new Map(
    [...tools.values()].flatMap((tool) => (tool.skill ? [[tool.skill.id, tool.skill.name]] : [])),
  );
  return {
    searchMemory: () => Promise.resolve([]),
    searchMarketplace: () => Promise.resolve([]),
    runSkill: (skillId, input) => {
      clock.pass(40, 160);
      return Promise.resolve(
        shopOutput(bySkill.get(skillId) as ShopSkill, input, { openedAt: order.openedAt, now: clock.now }),
      );
    },
    consumeApproval: (call, refusal) => {
      const tool = tools.get(call.tool);
      if (tool === undefined) return Promise.resolve(false);
      const asked = clock.now;
      clock.wait(3 * 60_000, 50 * 60_000);
      const note: ApprovalNote = {
        id: order.newId(asked),
        asked_at: new Date(asked).toISOString(),
        decided_at: clock.iso(),
        approver: order.colleague,
        reason: order.isRefused ? "The photo shows another item." : null,
        granted: !order.isRefused,
      };
      call.approval = note;
      requests.push({ call, tool, refusal, note, reasoning: state.steps.at(-1)?.reasoning ?? "" });
      return Promise.resolve(note.granted);
    },
    intendEffect: (call) => {
      call.effectId = order.newId(clock.now);
      return Promise.resolve();
    },
    clock: () => clock.now,
  };
}

/** The time in a run of the past. */
class PlayedClock {
  now: number;
  waitedMs = 0;
  readonly #random: () => number;

  constructor(now: number, random: () => number) {
    this.now = now;
    this.#random = random;
  }

  pass(least: number, most: number): number {
    const ms = Math.round(least + this.#random() * (most - least));
    this.now += ms;
    return ms;
  }

  wait(least: number, most: number): void {
    this.waitedMs += this.pass(least, most);
  }

  iso(): string {
    return new Date(this.now).toISOString();
  }
}
