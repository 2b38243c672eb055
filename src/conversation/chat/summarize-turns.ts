import { findAgent } from "#agents/agents/find-agent";
import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { answerOf } from "#engine/reasoning/answer-of";
import { earlierResults, type StoredTurn, turnsToSummarize } from "#engine/reasoning/conversation";
import type { RunState } from "#engine/reasoning/provider";
import { shortened } from "#lib/shortened";
import { hasModel, modelSources } from "#models/model-connections/model-sources";
import { modelProviderOf } from "#models/models/model-provider-of";

import { keepSummary, type SessionRow } from "./store.ts";

/** Characters of a kept summary, and of each text that the model reads for it. */
const MAX_SUMMARY = 3_000;
const MAX_TEXT = 4_000;
const MAX_WAIT_MS = 30_000;

/** A session whose earlier turns may be summarized, and the turns that are told word by word, newest first. */
export interface Remembered {
  summary: string | null;
  turns: readonly StoredTurn[];
}

/**
 * Summarizes the turns that no longer fit, by the agent's model, and keeps the summary: each turn is summarized once. Without a
 * model, and when the model fails, the turns stay as they are, and the next turn tries again.
 */
export async function summarizeTurns(
  ctx: ServiceContext,
  agentId: string,
  session: SessionRow,
  turns: readonly StoredTurn[],
): Promise<Remembered> {
  const leaving = turnsToSummarize(turns);
  const through = leaving.at(-1)?.messageId;
  if (through === undefined) return { summary: session.summary, turns };
  const [agent, models] = await Promise.all([findAgent(ctx, agentId), modelSources(ctx)]);
  if (!hasModel(models, agent.configuration, agent.createdBy)) return { summary: session.summary, turns };
  try {
    const provider = await modelProviderOf(ctx, {
      configuration: agent.configuration,
      createdBy: agent.createdBy,
      spender: { workId: ctx.newId(), agentId, runId: null, origin: session.contactId === null ? "chat" : "messaging" },
    });
    const decision = await answerOf(provider, questionOf(session.summary, leaving), AbortSignal.timeout(MAX_WAIT_MS));
    if (decision.kind === "call") return { summary: session.summary, turns };
    const summary = shortened(decision.result.summary, MAX_SUMMARY);
    await commit({ writer: ctx.writer, clock: ctx.clock }, [keepSummary(session, { summary, through })]);
    return { summary, turns: turns.slice(0, turns.length - leaving.length) };
  } catch (error) {
    ctx.log.warn("chat_not_summarized", { session: session.id, error });
    return { summary: session.summary, turns };
  }
}

/** A question without tools: what the conversation says can only become a part of a summary. */
const questionOf = (former: string | null, leaving: readonly StoredTurn[]): RunState => ({
  task: `Summarize the conversation in the context in at most ${MAX_SUMMARY / 2} characters, in its language. Keep names, numbers, dates, decisions, wishes and open questions. Write only the summary.`,
  context: {
    ...(former === null ? {} : { earlier_summary: former }),
    turns: leaving.map(({ message, answer }) => ({
      user: shortened(message, MAX_TEXT),
      assistant: shortened(answer ?? "", MAX_TEXT),
    })),
    results_of_tools: earlierResults(leaving.toReversed()),
  },
  parameters: {},
  agent: { name: "Summarizer", role: "custom", maturityLevel: "student", capabilities: [], configuration: {} },
  tools: [],
  steps: [],
  history: [],
  form: "chat",
});
