import type { Excess, Magnitudes } from "#engine/governance/argument-bounds";
import type { MaturityLevel } from "#engine/governance/maturity";
import type { Failure } from "#errors/failure";

import type { Exchange } from "./exchange.ts";
import type { ApprovalNote, CallTimes, GovernanceNote, OpenQuestion } from "./noted-call.ts";
import type { OpeningMessage } from "./opening.ts";
import type { RunGuidance } from "./run-guidance.ts";
import type { Stranger } from "./stranger.ts";
import type { TaskPhoto } from "./task-photos.ts";

/** Plain JSON: everything in a run's state can be stored, read back after a crash and continued. */
export type JsonObject = Record<string, unknown>;

export interface AgentConfiguration extends JsonObject {
  model?: string;
  temperature?: number;
  max_tokens?: number;
  system_prompt?: string;
  tools?: unknown;
  /** Ids of agents that it may give tasks to. */
  agents?: unknown;
}

export interface AgentProfile {
  name: string;
  role: string;
  maturityLevel: MaturityLevel;
  capabilities: readonly string[];
  configuration: AgentConfiguration;
  /** The person who created it, whose own connections of models it may use; absent where it was not recorded. */
  createdBy?: string | null;
  /** Absent in an exam. A level by exam, and any level with a tool of a person without the right to approve, covers graver tools only after people approved their calls. */
  earned?: EarnedTools;
  /** The fallbacks that may act in the run; absent without any, and in an exam. */
  fallbacks?: readonly FallbackProfile[];
  /** The digest of what its domain tells a model, as the run was accepted; absent in an exam. */
  domainDigest?: string | null;
  /** Whether its domain changed between the acceptance of the run and its first step. */
  isToldAnew?: boolean;
}

/** A model that may act in place of the first. */
export interface FallbackProfile {
  /** Its full name: the connection and the model. */
  name: string;
  fingerprint: string;
  /** Whether it holds the agent's level; else it acts as an intern at most. */
  isProven: boolean;
}

/** Which tools of complexity 3 and 4 need not ask. */
export interface EarnedTools {
  /** The highest complexity that a person's gift covers. */
  covered: number;
  /** Names of graver tools that act alone. */
  alone: readonly string[];
  /** The largest numbers of their approved calls, by tool; a call beyond twice these asks. Absent in runs that began before bounds were noted. */
  bounds?: Readonly<Record<string, Magnitudes>>;
}

/**
 * How far a tool reaches. `pure`: computes from its arguments. `read`: asks the driver for something and may be repeated.
 * `effect`: changes something outside and must run at most once.
 */
export type Reach = "pure" | "read" | "effect";

/** The provider's view of a tool. */
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
  /** The name that a model sees; `name` when absent. */
  shownName?: string;
}

export interface ToolCall {
  /** Unique in the run; the model's id when it gave one. */
  id: string;
  tool: string;
  arguments: JsonObject;
  /**
   * The text that a model wrote instead of an arguments object. Such a call is never made, and no person is asked about
   * it.
   */
  malformed?: string;
  /** The reason for this call, for the trace. */
  purpose?: string;
}

export interface Refusal {
  action: string;
  complexity: number;
  agent_level: MaturityLevel;
  required_level: MaturityLevel;
  /** The level would do, but a stranger asked for it. */
  stranger?: true;
  /** The level would do, but the tool has not earned to act alone: a person decides. */
  unearned?: true;
  /** The tool has earned to act alone, and this number of the call is larger than what was approved. */
  excess?: Excess;
}

/**
 * The outcome of a call. `unknown`: an effect began, and nothing proves how it ended. The driver crashed, the run ended
 * first, or the other side's answer proves nothing (`error` is the call's failure then). It is never retried.
 */
export type CallOutcome =
  | { status: "done"; output: unknown }
  | { status: "refused"; refused: Refusal }
  | { status: "failed"; error: Failure }
  | { status: "unknown"; message: string; error?: Failure };

/** A stored call: `started` is written before an effect begins, `outcome` when it ends. */
export interface CallRecord extends ToolCall {
  /** The durable id of its effect, assigned before the effect begins. Outside it is the call's Idempotency-Key. */
  effectId?: string;
  /** The execution of another agent that does the work of the call, assigned before that begins. */
  childId?: string;
  started?: boolean;
  /** A person approved it although it is above the agent's level. */
  approved?: boolean;
  /** The arguments as the person changed them; the call was made with these. */
  changedTo?: JsonObject;
  outcome?: CallOutcome;
  /** The open or latest question of the other side to a person. */
  question?: OpenQuestion;
  /** Effects that did not happen, because the other side asked first. */
  earlierEffects?: { id: string; known: string }[];
  /** The name of the skill, or of the agent, behind the tool. */
  skillName?: string;
  agentName?: string;
  /** For the trace, as the next two; absent in runs from before they were recorded. */
  times?: CallTimes;
  governance?: GovernanceNote;
  approval?: ApprovalNote;
}

export const madeWith = (call: Pick<CallRecord, "arguments" | "changedTo">): JsonObject =>
  call.changedTo ?? call.arguments;

/** Why an answer of the model was rejected, and the message that tells the model. */
export interface Feedback {
  reason: "cut_off" | "empty" | "malformed" | "schema" | "too_many_calls";
  message: string;
}

/** A part of a model's thinking, which its vendor wants back with the results of the calls that it led to. */
export interface Thought {
  text: string;
  /** The vendor's signature and other data, returned as given. */
  metadata?: Record<string, JsonObject>;
}

export interface Step {
  /** The model's text beside its calls; may be empty. */
  reasoning: string;
  /** The model's thinking before its calls; only the same model of the same connection gets it back. */
  thoughts?: Thought[];
  /** Empty in a step whose answer was rejected. */
  calls: CallRecord[];
  feedback?: Feedback;
  usage?: Usage;
  /** For the trace; absent where no model was asked. */
  exchange?: Exchange;
  /** When the model was asked for the step, and when it answered; ISO 8601, by the driver's clock. */
  askedAt?: string;
  at?: string;
}

/** The model provider's counts; `costUsd` is null when the model's price is unknown. */
export interface Usage {
  inputTokens: number;
  outputTokens: number;
  costUsd: number | null;
  /** The model that was asked; absent without one. */
  model?: string;
  /** The connection that was asked, `instance` for the operator's; absent in runs from before connections. */
  connection?: string;
  /** The part of the input that the vendor read from its cache; absent without any. */
  cachedInputTokens?: number;
  /** The vendor did not count all of the call, and the platform estimated it. */
  isEstimate?: true;
}

export interface ChatMessage {
  role: "user" | "assistant";
  content: string;
}

/** A tool's result in an earlier chat turn, shortened as in a trace. */
export interface EarlierResult {
  tool: string;
  input: unknown;
  output: unknown;
}

/** The input of a run beside its task. */
export interface TaskInput {
  context: JsonObject;
  parameters: JsonObject;
  /** Earlier turns of a chat session, oldest first. The first turn has an empty list, a task has none. */
  history?: readonly ChatMessage[];
  /** Results of tools in those turns, oldest first; only models see them. */
  earlierResults?: readonly EarlierResult[];
  /** The conversation that the run continues, in place of the earlier turns and the task. */
  opening?: readonly OpeningMessage[];
  /** The bulk job whose maximum the run's calls of models spend from. */
  bulkJobId?: string;
}

/** The state that a provider decides from. */
export interface RunState extends TaskInput {
  task: string;
  agent: AgentProfile;
  tools: readonly ToolDescription[];
  steps: Step[];
  /** When the task was given, in milliseconds since the epoch: what "today" means in it, however long it runs. */
  askedAt?: number;
  /** `chat` asks for prose that can be streamed; `task` (the default) for a structured result. */
  form?: "task" | "chat";
  /** The run has used all its steps: this decision must end it. */
  isLast?: boolean;
  /** Set in the conversation of a person outside the tenant. */
  stranger?: Stranger;
  /** No further agent may be asked: the chain, or its first run, has as many as are allowed. */
  isChainFull?: true;
  /** Absent before a model is asked, and in runs from before it was recorded. */
  guidance?: RunGuidance;
  /** The photos of the task while a model is asked; never stored. */
  photos?: readonly TaskPhoto[];
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
  thoughts?: Thought[];
  usage?: Usage;
  exchange?: Exchange;
}

export interface FinishDecision {
  kind: "finish";
  result: RunResult;
  /** 0–1. */
  confidence: number;
  reasoning: string;
  usage?: Usage;
  exchange?: Exchange;
}

/** The answer was rejected; the provider is asked again with the reason. */
export interface AgainDecision {
  kind: "again";
  feedback: Feedback;
  reasoning: string;
  usage?: Usage;
  exchange?: Exchange;
}

/** The model failed to answer. Its usage counts all the same. */
export interface NothingDecision {
  kind: "nothing";
  reason: "no_answer" | "declined" | "cut_off" | "step_limit";
  message: string;
  usage?: Usage;
}

export type Decision = CallDecision | FinishDecision | AgainDecision | NothingDecision;

/** A readable part of an answer while it is written. `reset` retracts all earlier text. */
export type SaidPart = { kind: "text"; text: string } | { kind: "reset" };

/** A part of a streamed answer: text as it arrives, and last its decision. */
export type Delta = SaidPart | { kind: "decision"; decision: Decision };

/**
 * Decides a run's next action. It keeps no state between calls, so the driver may pass the same state again after a
 * crash. Throws AppError PROVIDER_ERROR, PROVIDER_RATE_LIMITED, NOT_CONFIGURED or EXECUTION_TIMEOUT. An abort for
 * another reason than a timeout rethrows that reason.
 */
export interface Provider {
  readonly name: string;
  /** Whether tool descriptions must carry `inputSchema`. */
  readonly needsSchemas: boolean;
  next(state: RunState, signal: AbortSignal): Promise<Decision>;
  /**
   * As `next`, but yields the readable part of the answer while it is written. A repeated request retracts its text.
   */
  stream?(state: RunState, signal: AbortSignal): AsyncIterable<Delta>;
}
