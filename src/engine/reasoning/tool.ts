import { z } from "zod";

import type { MaturityLevel } from "#engine/governance/maturity";

import type { OpenQuestion } from "./noted-call.ts";
import type { PersonAnswer } from "./person-question.ts";
import type { CallOutcome, CallRecord, JsonObject, Reach, Refusal, RunState, ToolDescription } from "./provider.ts";
import { skillToolName } from "./tool-name.ts";

export interface MemoryItem {
  id: string;
  text: string;
  /** ISO 8601. */
  createdAt?: string;
  /** 0–1, how well it matches the query. */
  score?: number;
}

export interface MarketplaceItem {
  id: string;
  /** `skill`, `agent`, `workflow`, `component`, `domain`. */
  kind: string;
  name: string;
  description: string;
  rating?: number;
  installs?: number;
}

/** The driver's services for tools: their only way out of the engine. */
export interface ToolContext {
  searchMemory(query: string, limit: number, signal: AbortSignal): Promise<MemoryItem[]>;
  searchMarketplace(query: string, limit: number, signal: AbortSignal): Promise<MarketplaceItem[]>;
  /** Runs an installed skill; `callId` is unique in the run, for the skill's idempotency. Throws AppError when it fails. */
  runSkill(skillId: string, input: JsonObject, callId: string, signal: AbortSignal): Promise<unknown>;
  /**
   * Whether an approval covers a call above the agent's level; answering yes consumes it. Where the person changed the
   * call, it returns the arguments to use.
   */
  consumeApproval?(call: CallRecord, refusal: Refusal): Promise<boolean | { changedTo: JsonObject }>;
  /** Records durably that an effect is about to begin. The call is made only after this. */
  intendEffect?(call: CallRecord, tool: Tool): Promise<void>;
  /** Gets a person's answer to a question of a call's other side. Without this function the call fails. */
  askPerson?(call: CallRecord, tool: Tool, question: OpenQuestion): Promise<PersonAnswer>;
  /** Gives a call to another agent, and returns the outcome. Without this function no agent is started. */
  askAgent?(call: CallRecord, agentId: string, input: JsonObject): Promise<CallOutcome>;
  /** Answers a call in place of its tool; undefined where the tool is to run. Without this function every tool runs. */
  answerInstead?(call: CallRecord, tool: Tool): Promise<CallOutcome | undefined>;
  /** The level that the next call is governed by at most. Without this function that of the run's acceptance holds. */
  levelNow?(): Promise<MaturityLevel>;
  /** Reports a fault that the caller must not see to the log. */
  reportFault?(error: unknown, tool: string): void;
  /** The driver's clock, for the times in the trace. */
  clock?(): number;
}

/** A mismatch of arguments, and its place in them. */
export interface ArgumentMismatch {
  path: readonly string[];
  message: string;
}

/** The scope of a tool call. */
export interface ToolScope {
  context: ToolContext;
  /** The run's material. Tools read it by JSON Pointer, so that long texts are not copied into arguments. */
  state: Pick<RunState, "task" | "agent" | "context" | "history" | "askedAt" | "steps" | "tools">;
  signal: AbortSignal;
  /** Unique in the run. */
  callId: string;
  /** The id of the call's effect, where the driver keeps a ledger of effects. */
  effectId?: string | undefined;
  /** The person's answer to the call's earlier question. */
  answer?: { ticket: JsonObject; content: JsonObject } | undefined;
}

/** An action that an agent can perform. Governance decides every call of it under `action` before it runs. */
export interface Tool {
  name: string;
  description: string;
  action: string;
  reach: Reach;
  /** Checks the arguments that a model wrote; the builtin planner's own arguments are not checked again. */
  inputSchema: z.ZodType;
  /** Checks arguments that fit `inputSchema` against a stranger's schema, which is never evaluated in this thread. */
  check?(input: unknown, signal?: AbortSignal): Promise<readonly ArgumentMismatch[]>;
  /** The schema that a model sees instead of `inputSchema`'s own, for a skill that declares one. */
  jsonSchema?: JsonObject;
  skill?: { id: string; name: string };
  /** The agent that does the work of a call. */
  agent?: { id: string; name: string };
  /** The name that models and clients see instead of `name`. */
  shownName?: string;
  /** The digest of its form. An approval of a call covers only this form. */
  pin?: string;
  /** The digest of the code or form behind it, for the agent's fingerprint; absent for a tool of the platform itself. */
  digest?: string;
  /** The names of the variables that it runs with, for the agent's fingerprint. */
  environment?: readonly string[];
  /** Whether it comes from a person without the right to approve: a grave one asks until approved calls earned more. */
  isUngoverned?: boolean;
  /** Arguments that a person closed. */
  closed?: readonly string[];
  /** The host that a call reaches, for the ledger of effects; a skill's host is read from the skill. */
  targetHost?: string;
  /** Names what a call reaches, for people: a tool server with its host, a device. */
  targetOf?(input: JsonObject): string | Promise<string>;
  /**
   * Gives a plain JSON value. An AppError it throws becomes the call's failed outcome with its code and message; any other error
   * is reported to the driver and shown as a fixed sentence.
   */
  run(input: JsonObject, scope: ToolScope): unknown;
}

const schemas = new WeakMap<Tool, JsonObject>();

/** Describes a tool to a provider; the JSON Schema is made on the first request for it and kept. */
export function describeTool(tool: Tool, withSchema: boolean): ToolDescription {
  const { name, description, action, reach, skill, shownName } = tool;
  return {
    name,
    description,
    action,
    reach,
    ...(skill === undefined ? {} : { skill }),
    ...(shownName === undefined ? {} : { shownName }),
    ...(withSchema ? { inputSchema: schemaOf(tool) } : {}),
  };
}

function schemaOf(tool: Tool): JsonObject {
  if (tool.jsonSchema !== undefined) return tool.jsonSchema;
  const known = schemas.get(tool);
  if (known !== undefined) return known;
  const schema: JsonObject = z.toJSONSchema(tool.inputSchema, { io: "input", unrepresentable: "any" });
  schemas.set(tool, schema);
  return schema;
}

/** An installed skill in the driver's view. */
export interface InstalledSkill {
  id: string;
  name: string;
  description: string;
  /** `run_skill` for a sandboxed skill, `call_endpoint` for an api skill, `run_container` for a container. */
  action: string;
  /** `read` when the skill computes only, `effect` when it reaches a system outside. */
  reach: "read" | "effect";
  /** JSON Schema of its input, when it declares one. */
  inputSchema?: JsonObject;
  /** The digest of what decides its behaviour. */
  digest?: string;
  /** The names of the variables that it runs with. */
  environment?: readonly string[];
  /** Whether it comes from a person without the right to approve. */
  isUngoverned?: boolean;
}

/** The tool behind an installed skill. */
export function skillTool(skill: InstalledSkill, shownName?: string): Tool {
  return {
    name: skillToolName(skill.id),
    ...(shownName === undefined ? {} : { shownName }),
    description: (skill.description.trim() === "" ? `Runs the skill "${skill.name}".` : skill.description).slice(
      0,
      1_000,
    ),
    action: skill.action,
    reach: skill.reach,
    inputSchema: z.record(z.string(), z.unknown()),
    ...(skill.inputSchema === undefined ? {} : { jsonSchema: skill.inputSchema }),
    skill: { id: skill.id, name: skill.name },
    ...(skill.digest === undefined ? {} : { digest: skill.digest }),
    ...(skill.environment === undefined ? {} : { environment: skill.environment }),
    ...(skill.isUngoverned === true ? { isUngoverned: true } : {}),
    run: (input, { context, callId, signal }) => context.runSkill(skill.id, input, callId, signal),
  };
}
