import type { MaturityLevel } from "#engine/governance/maturity";
import type { Failure } from "#errors/failure";

import type { ApprovalNote, CallTimes, GovernanceNote, OpenQuestion } from "./noted-call.ts";

/** Plain JSON: everything in a run's state can be stored, read back after a crash and continued. */
export type JsonObject = Record<string, unknown>;

export interface AgentConfiguration extends JsonObject {
  model?: string;
  temperature?: number;
  max_tokens?: number;
  system_prompt?: string;
  tools?: unknown;
}

export interface AgentProfile {
  name: string;
  role: string;
  maturityLevel: MaturityLevel;
  capabilities: readonly string[];
  configuration: AgentConfiguration;
}

/**
 * How far a tool reaches. `pure`: computes from its arguments. `read`: asks the driver for something and may be repeated.
 * `effect`: changes something outside and must run at most once.
 */
export type Reach = "pure" | "read" | "effect";

/** What a provider knows of a tool. */
export interface ToolDescription {
  name: string;
  description: string;
  /** The governance action of every call. */
  action: string;
  reach: Reach;
  /** JSON Schema of the arguments; only providers that send it to a model need it. */
  inputSchema?: JsonObject;
  /** The installed skill behind the tool. */
  skill?: { id: string; name: string };
}

export interface ToolCall {
  /** Unique in the run; a model's own id when it gave one. */
  id: string;
  tool: string;
  arguments: JsonObject;
  /** What a model wrote instead of an object of arguments. Such a call is never made, and nobody is asked about it. */
  malformed?: string;
  /** Why this call, for the trace. */
  purpose?: string;
}

export interface Refusal {
  action: string;
  complexity: number;
  agent_level: MaturityLevel;
  required_level: MaturityLevel;
}

/**
 * What became of a call. `unknown` is said of an effect that began and whose end nobody knows, because the driver crashed, the run ended
 * first, or the other side gave no answer that proves anything (`error` is what the call failed with then). It is not tried again.
 */
export type CallOutcome =
  | { status: "done"; output: unknown }
  | { status: "refused"; refused: Refusal }
  | { status: "failed"; error: Failure }
  | { status: "unknown"; message: string; error?: Failure };

/** A call as it is stored: `started` is written before an effect begins, `outcome` when it is over. */
export interface CallRecord extends ToolCall {
  /** The durable id of its effect, given before that begins. Outside it is the call's Idempotency-Key. */
  effectId?: string;
  started?: boolean;
  /** A person let it through, although it is above the agent's level. */
  approved?: boolean;
  /** What that person made of its arguments; the call was made with these. */
  changedTo?: JsonObject;
  outcome?: CallOutcome;
  /** What a person is asked by the other side, or was asked last. */
  question?: OpenQuestion;
  /** Effects that came to nothing, because the other side asked first. */
  earlierEffects?: { id: string; known: string }[];
  /** The name of the skill behind the tool. */
  skillName?: string;
  /** For the trace, as the next two; absent in a run of before they were kept. */
  times?: CallTimes;
  governance?: GovernanceNote;
  approval?: ApprovalNote;
}

/** The arguments that a call is made with. */
export const madeWith = (call: Pick<CallRecord, "arguments" | "changedTo">): JsonObject =>
  call.changedTo ?? call.arguments;

/** Why an answer of the model could not be taken, and what the model is told about it. */
export interface Feedback {
  reason: "cut_off" | "malformed" | "schema" | "too_many_calls";
  message: string;
}

export interface Step {
  /** What the model wrote beside its calls; may be empty. */
  reasoning: string;
  /** Empty in a step whose answer could not be taken. */
  calls: CallRecord[];
  feedback?: Feedback;
  usage?: Usage;
  /** When the model was asked for the step, and when it was decided, ISO 8601; given by the driver's clock. */
  askedAt?: string;
  at?: string;
}

/** What the model provider counted; `costUsd` is null when the model's price is not known. */
export interface Usage {
  inputTokens: number;
  outputTokens: number;
  costUsd: number | null;
  /** The model that was asked; absent where it was none. */
  model?: string;
}

export interface ChatMessage {
  role: "user" | "assistant";
  content: string;
}

/** What a tool gave in an earlier turn of a chat, shortened as in a trace. */
export interface EarlierResult {
  tool: string;
  input: unknown;
  output: unknown;
}

/** What a run is given beside its task. */
export interface TaskInput {
  context: JsonObject;
  parameters: JsonObject;
  /** Earlier turns of a chat session, oldest first. The first turn of a session has an empty list, a task has none. */
  history?: readonly ChatMessage[];
  /** What tools gave in those turns, oldest first; only models are told. */
  earlierResults?: readonly EarlierResult[];
}

/** Everything a provider decides from. */
export interface RunState extends TaskInput {
  task: string;
  agent: AgentProfile;
  tools: readonly ToolDescription[];
  steps: Step[];
  /** When the task was given, milliseconds since the epoch: what "today" means in it, however long it runs. */
  askedAt?: number;
  /** `chat` asks for prose that can be streamed; `task` (the default) for a structured result. */
  form?: "task" | "chat";
  /** The run has had its steps: this decision must be its end. */
  isLast?: boolean;
}

/** A run's result: `summary` is a sentence for people, `details` is by tool. */
export interface RunResult extends JsonObject {
  summary: string;
  details: JsonObject;
}

export interface CallDecision {
  kind: "call";
  calls: ToolCall[];
  reasoning: string;
  usage?: Usage;
}

export interface FinishDecision {
  kind: "finish";
  result: RunResult;
  /** 0–1. */
  confidence: number;
  reasoning: string;
  usage?: Usage;
}

/** The answer could not be taken; the provider is asked again and told why. */
export interface AgainDecision {
  kind: "again";
  feedback: Feedback;
  reasoning: string;
  usage?: Usage;
}

/** There is no answer, and it is the model's own failure. What it used is counted all the same. */
export interface NothingDecision {
  kind: "nothing";
  reason: "no_answer" | "declined" | "cut_off" | "step_limit";
  message: string;
  usage?: Usage;
}

export type Decision = CallDecision | FinishDecision | AgainDecision | NothingDecision;

/** A part of what people can read of an answer while it is written. `reset` takes back all text before it. */
export type SaidPart = { kind: "text"; text: string } | { kind: "reset" };

/** A part of a streamed answer: text as it comes, and last the decision it belongs to. */
export type Delta = SaidPart | { kind: "decision"; decision: Decision };

/**
 * Decides what a run does next. It keeps no state between calls, so the driver may pass the same state again after a crash. Throws AppError
 * PROVIDER_ERROR, PROVIDER_RATE_LIMITED, NOT_CONFIGURED or EXECUTION_TIMEOUT. An abort for another reason than a timeout rethrows that
 * reason.
 */
export interface Provider {
  readonly name: string;
  /** Whether tool descriptions must carry `inputSchema`. */
  readonly needsSchemas: boolean;
  next(state: RunState, signal: AbortSignal): Promise<Decision>;
  /** As `next`, but gives while it is written what people can read of the answer. A request that is repeated takes back what was said. */
  stream?(state: RunState, signal: AbortSignal): AsyncIterable<Delta>;
}
