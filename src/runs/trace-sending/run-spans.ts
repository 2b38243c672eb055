import { INSTANCE } from "#engine/reasoning/models/model-source";
import { type RunStep, stepsOfTrace } from "#engine/reasoning/run-steps";
import type { TraceEntry } from "#engine/reasoning/trace";
import type { ReadTexts } from "#engine/reasoning/whole-texts";
import { withoutSecretsIn } from "#lib/redact-arguments";
import { readTraceParent } from "#lib/trace-parent";
import type { ExecutionRecord } from "#runs/execution-records/execution-record";

import { callIdsOf, finishReasonOf, inputMessages, outputMessages } from "./message-parts.ts";
import type { Attributes, Span } from "./otlp.ts";
import { spanIdOf, traceIdOf } from "./span-ids.ts";

/** An ended run with what its spans say. */
export interface ToldRun {
  record: Pick<
    ExecutionRecord,
    | "id"
    | "tenantId"
    | "agentId"
    | "agentVersion"
    | "status"
    | "outcome"
    | "verification"
    | "error"
    | "usage"
    | "reasoningTrace"
    | "triggeredBy"
    | "task"
    | "result"
    | "createdAt"
    | "startedAt"
    | "completedAt"
    | "traceParent"
  >;
  agentName: string;
  /** The providers of the tenant's connections by name; the operator's is `instance`. */
  providers: ReadonlyMap<string, string>;
  /** The whole texts by entry of the trace. */
  texts: ReadonlyMap<number, ReadTexts>;
  withContent: boolean;
}

/** The provider of work without a model. */
const OWN_ENGINE = "tenure";

/**
 * The spans of an ended run by OpenTelemetry's conventions for generative AI: `invoke_agent`, and below it `chat` for
 * each question to a model and `execute_tool` for each call, with the waits for people and the effects of the call.
 */
export async function spansOfRun(run: ToldRun): Promise<Span[]> {
  const { record } = run;
  const above = readTraceParent(record.traceParent);
  const traceId = above?.traceId ?? traceIdOf(record.id);
  const rootId = await spanIdOf(record.id);
  const root: Span = {
    traceId,
    spanId: rootId,
    ...(above === null ? {} : { parentSpanId: above.spanId, hasRemoteParent: true }),
    name: `invoke_agent ${run.agentName}`,
    kind: "internal",
    startedAt: record.startedAt ?? record.createdAt,
    endedAt: record.completedAt ?? record.createdAt,
    attributes: rootAttributes(run),
    ...(record.error === null ? {} : failure(run, record.error.message)),
  };
  const spans = [root];
  let latest = root.startedAt;
  let callIds: (string | null)[] = [];
  for (const [entry, steps] of stepsOfTrace(record.reasoningTrace).ofEntries.entries()) {
    const traced = record.reasoningTrace[entry];
    const [own, ...parts] = steps;
    if (own === undefined || traced === undefined) continue;
    const texts = run.texts.get(entry);
    if (own.kind === "model") callIds = callIdsOf(texts?.output?.value);
    const callId = own.kind === "tool" ? (callIds.shift() ?? null) : null;
    const spanId = await spanIdOf(record.id, own.id);
    const times = timesOf(own, latest);
    latest = times.startedAt;
    const place = { traceId, spanId, parentSpanId: rootId, ...times };
    spans.push(
      own.kind === "model"
        ? { ...place, ...modelSpan(run, own, texts) }
        : { ...place, ...toolSpan(run, { own, traced, texts, callId: callId ?? `${record.id}.${own.id}` }) },
    );
    for (const part of parts.filter(({ kind }) => kind === "wait" || kind === "effect")) {
      const partTimes = timesOf(part, latest);
      spans.push({
        traceId,
        spanId: await spanIdOf(record.id, part.id),
        parentSpanId: spanId,
        ...partTimes,
        ...partSpan(part),
      });
    }
  }
  return spans;
}

type Told = Omit<Span, "traceId" | "spanId" | "parentSpanId" | "startedAt" | "endedAt">;

function rootAttributes({ record, agentName, providers, withContent }: ToldRun): Attributes {
  const asked = record.reasoningTrace.findLast(({ model }) => model !== undefined);
  return {
    "gen_ai.operation.name": "invoke_agent",
    "gen_ai.provider.name": asked === undefined ? OWN_ENGINE : providerOf(asked.connection, providers),
    "gen_ai.agent.id": record.agentId,
    "gen_ai.agent.name": agentName,
    "gen_ai.agent.version": String(record.agentVersion),
    "gen_ai.request.model": asked?.model,
    ...tokensOf({ input: record.usage.input_tokens, output: record.usage.output_tokens }),
    "error.type": record.error?.code,
    "tenure.tenant.id": record.tenantId,
    "tenure.execution.id": record.id,
    "tenure.execution.status": record.status,
    "tenure.execution.outcome": record.outcome,
    "tenure.execution.verification": record.verification,
    "tenure.execution.trigger": record.triggeredBy,
    ...costOf(record.usage.cost_usd),
    ...(withContent
      ? {
          "gen_ai.input.messages": json([{ role: "user", parts: [{ type: "text", content: record.task }] }]),
          "gen_ai.output.messages":
            record.result === null
              ? undefined
              : json([
                  {
                    role: "assistant",
                    parts: [{ type: "text", content: record.result["summary"] ?? record.result }],
                    finish_reason: record.status === "completed" ? "stop" : "error",
                  },
                ]),
        }
      : {}),
  };
}

function modelSpan({ record, agentName, providers, withContent }: ToldRun, step: RunStep, texts?: ReadTexts): Told {
  const ids = { "gen_ai.agent.id": record.agentId, "tenure.execution.id": record.id, "tenure.step.id": step.id };
  if (step.model === null) {
    return {
      name: `plan ${agentName}`,
      kind: "internal",
      attributes: { "gen_ai.operation.name": "plan", "gen_ai.provider.name": OWN_ENGINE, ...ids },
    };
  }
  const answer = texts?.output?.value;
  const reason = finishReasonOf(answer);
  return {
    name: `chat ${step.model}`,
    kind: "client",
    attributes: {
      "gen_ai.operation.name": "chat",
      "gen_ai.provider.name": providerOf(step.connection ?? undefined, providers),
      "gen_ai.request.model": step.model,
      "gen_ai.response.finish_reasons": reason === null ? undefined : [reason],
      ...tokensOf(step.tokens),
      ...ids,
      "tenure.connection": step.connection,
      ...costOf(step.cost_usd),
      ...(withContent ? askedContent(texts) : {}),
    },
  };
}

function askedContent(texts: ReadTexts | undefined): Attributes {
  const question = texts?.input?.value;
  if (typeof question !== "object" || question === null || !("messages" in question)) return {};
  const { instructions, messages, tools } = question as { instructions: string; messages: unknown[]; tools: unknown };
  return {
    "gen_ai.system_instructions": json([{ type: "text", content: instructions }]),
    "gen_ai.input.messages": json(inputMessages(messages)),
    "gen_ai.tool.definitions": json(tools),
    ...(texts?.output === undefined ? {} : { "gen_ai.output.messages": json(outputMessages(texts.output.value)) }),
  };
}

interface ToldCall {
  own: RunStep;
  traced: TraceEntry;
  texts: ReadTexts | undefined;
  callId: string;
}

function toolSpan(run: ToldRun, { own, traced, texts, callId }: ToldCall): Told {
  const tool = traced.tool ?? own.name;
  const refused = traced.type === "refusal" ? "governance_violation" : undefined;
  const error = own.error?.code ?? refused;
  return {
    name: `execute_tool ${tool}`,
    kind: "internal",
    attributes: {
      "gen_ai.operation.name": "execute_tool",
      "gen_ai.tool.name": tool,
      "gen_ai.tool.call.id": callId,
      "gen_ai.tool.type": "function",
      "gen_ai.agent.id": run.record.agentId,
      "error.type": error,
      "tenure.execution.id": run.record.id,
      "tenure.step.id": own.id,
      "tenure.skill.name": traced.skill_name,
      "tenure.governance.action": traced.governance?.action,
      "tenure.governance.decision": traced.governance?.decision,
      ...(run.withContent
        ? {
            "gen_ai.tool.call.arguments": json(texts?.input?.value ?? withoutSecretsIn(own.input)),
            "gen_ai.tool.call.result": json(texts?.output?.value ?? withoutSecretsIn(own.output)),
          }
        : {}),
    },
    ...(error === undefined ? {} : failure(run, own.error?.message ?? own.description)),
  };
}

const partSpan = ({ kind, name, approval, effect }: RunStep): Told =>
  kind === "wait"
    ? {
        name: "wait for approval",
        kind: "internal",
        attributes: { "tenure.approval.id": approval?.id, "tenure.approval.granted": approval?.granted },
      }
    : {
        name: `effect ${name}`,
        kind: "client",
        attributes: { "tenure.effect.id": effect?.id, "tenure.effect.status": effect?.status },
      };

/** The message of a fault may repeat texts. */
const failure = ({ withContent }: ToldRun, message: string): { error: string } => ({
  error: withContent ? message : "",
});

const tokensOf = (tokens: { input: number; output: number; cached?: number } | null): Attributes => ({
  "gen_ai.usage.input_tokens": tokens?.input,
  "gen_ai.usage.output_tokens": tokens?.output,
  "gen_ai.usage.cache_read.input_tokens": tokens?.cached,
});

const costOf = (costUsd: number | null): Attributes => ({
  "tenure.usage.cost_usd": costUsd === null ? undefined : { double: costUsd },
});

const providerOf = (connection: string = INSTANCE, providers: ReadonlyMap<string, string>): string =>
  providers.get(connection) ?? connection;

const json = (value: unknown): string | undefined => (value === undefined ? undefined : JSON.stringify(value));

/** A step of unknown time is at the end of what came before it. */
function timesOf(
  { started_at: from, duration_ms: ms }: RunStep,
  latest: number,
): { startedAt: number; endedAt: number } {
  const startedAt = from === null ? latest : Date.parse(from);
  return { startedAt, endedAt: startedAt + (ms ?? 0) };
}
