import { z } from "@hono/zod-openapi";

import { PAUSE_REASONS } from "#db/schema/schedules";
import { field } from "#http/field";
import { id, isStorable, jsonObject, NOT_STORABLE, text, timestamp, title, toTimestamp } from "#http/schemas";
import { crc32 } from "#lib/crc32";

import type { PauseReason } from "./paused.ts";

/** The fields that schedules and triggers share. */
export const MAX_TASK = 20_000;
const MAX_CONTEXT_BYTES = 65_536;

export const agentId = () => id().max(64).openapi({ description: "The agent that runs the task", format: "uuid" });

/** Whether JSON is as small as what a run starts with may be. */
export const isSmallContext = (value: unknown): boolean =>
  new TextEncoder().encode(JSON.stringify(value)).length <= MAX_CONTEXT_BYTES;
export const TOO_LARGE_CONTEXT = { message: "must have at most 64 KiB as JSON" };

export const workflowId = () =>
  id().max(64).openapi({ description: "The workflow that runs in place of a task of an agent", format: "uuid" });

/** The fields that belong to a task of an agent, and to a workflow. */
const OF_AGENT = ["agent_id", "task", "context", "parameters"] as const;
const OF_WORKFLOW = ["workflow_id", "input"] as const;

type Given = Readonly<Record<string, unknown>>;

/** The fields of a body that belong to the other kind of target than the one that it names. */
export const strayTargetFields = (given: Given, isWorkflow: boolean): string[] =>
  (isWorkflow ? OF_AGENT : OF_WORKFLOW).filter((name) => given[name] !== undefined);

/** A new one has either an agent with a task, or a workflow. */
export function requireTarget(given: Given, context: z.RefinementCtx): void {
  const isWorkflow = given["workflow_id"] !== undefined;
  const issue = (name: string, message: string) => context.addIssue({ code: "custom", path: [name], message });
  for (const name of strayTargetFields(given, isWorkflow))
    issue(name, isWorkflow ? "is not for a workflow, which takes `input`" : "needs a `workflow_id`");
  if (isWorkflow) return;
  if (given["agent_id"] === undefined) issue("agent_id", "is required without a `workflow_id`");
  if (given["task"] === undefined) issue("task", "is required with an agent");
}

export const workflowInput = () =>
  field(
    jsonObject().refine(isSmallContext, TOO_LARGE_CONTEXT),
    "The input of each run of the workflow, at most 64 KiB",
    {
      account: "main",
    },
  );

export const context = () =>
  field(jsonObject().refine(isSmallContext, TOO_LARGE_CONTEXT), "Material for the task, at most 64 KiB", {
    account: "main",
  });

export const Parameters = z
  .looseObject({
    action: field(text(100).optional(), "As of a task that a caller orders", "summarize"),
    timeout_seconds: field(z.number().min(1).max(1_800).optional(), "As of a task that a caller orders", 300),
    skill_id: field(title(200).optional(), "Runs exactly this installed skill on `context`"),
    tool: field(title(64).optional(), "Calls exactly this tool with `context`, without a model"),
  })
  .refine(isStorable, NOT_STORABLE)
  .refine((given) => !("wait_seconds" in given), {
    path: ["wait_seconds"],
    message: "has no meaning here, because no caller waits for the run",
  })
  .openapi("StartParameters", {
    description:
      "Options of each run, as of a task that a caller orders, but without `wait_seconds`. `ask` is always true: no caller is there to send a refused task again",
    example: { timeout_seconds: 300 },
  });

export const pauseAfterFailures = () =>
  field(z.int().min(1).max(100), "Pauses it after this number of failures in a row", 10);

export const enabled = () => field(z.boolean().default(true), "`false` makes it paused");

export const PauseBody = z
  .strictObject({ reason: field(title(200).optional(), "Why, for colleagues", "Stocktaking until Friday") })
  .openapi("PauseStartBody", { example: { reason: "Stocktaking until Friday" } });

const person = () => z.object({ id: id(), name: z.string().nullable().openapi({ example: "Mara Lindqvist" }) });

const Paused = z
  .object({
    reason: field(
      z.enum(PAUSE_REASONS),
      "`failures`: too many in a row; `owner_gone`: the owner is deactivated or may not run agents any more; `target_gone`: the agent or the workflow was deleted",
      "person",
    ),
    words: field(z.string().nullable(), "The words of the person", "Stocktaking until Friday"),
    by: field(person().nullable(), "Null when the platform paused it"),
    at: timestamp(),
  })
  .openapi("StartPaused");

const LastError = z
  .object({
    code: z.string().openapi({ example: "GOVERNANCE_VIOLATION" }),
    message: z.string().openapi({ example: "The action needs a higher level." }),
    at: timestamp(),
  })
  .openapi("StartError");

/** The fields that an answer has of every source of runs. */
export const sourceFields = {
  agent: field(
    z.object({ id: id(), name: z.string().nullable().openapi({ example: "Ledger Match" }) }),
    "The agent that runs the task; of a workflow its agent when this was saved. Without a name when it is gone",
  ),
  workflow: field(
    z.object({ id: id(), name: z.string().nullable().openapi({ example: "Invoice intake" }) }).nullable(),
    "The workflow that runs in place of a task, without a name when it is gone; null for a task of an agent",
  ),
  parameters: Parameters,
  pause_after_failures: pauseAfterFailures(),
  paused: field(Paused.nullable(), "Null while it is not paused"),
  failures_in_a_row: field(z.int(), "Failed runs and refused starts since the last success", 0),
  last_error: field(LastError.nullable(), "The latest failure; null after a success"),
  owner: field(person(), "The person who saved it last. Its runs are ordered by this person"),
  created_at: timestamp(),
  updated_at: timestamp(),
};

interface SourceRow {
  agentId: string;
  agentName: string | null;
  workflowId: string | null;
  workflowName: string | null;
  parameters: Record<string, unknown>;
  pauseAfterFailures: number;
  pauseReason: PauseReason | null;
  pauseWords: string | null;
  pausedBy: string | null;
  pausedByName: string | null;
  pausedAt: number | null;
  failuresInARow: number;
  lastError: { code: string; message: string; at: number } | null;
  ownerId: string;
  ownerName: string | null;
  createdAt: number;
  updatedAt: number;
}

export const presentSource = (row: SourceRow) => ({
  agent: { id: row.agentId, name: row.agentName },
  workflow: row.workflowId === null ? null : { id: row.workflowId, name: row.workflowName },
  parameters: row.parameters as z.output<typeof Parameters>,
  pause_after_failures: row.pauseAfterFailures,
  paused: pausedOf(row),
  failures_in_a_row: row.failuresInARow,
  last_error: row.lastError && { ...row.lastError, at: toTimestamp(row.lastError.at) },
  owner: { id: row.ownerId, name: row.ownerName },
  created_at: toTimestamp(row.createdAt),
  updated_at: toTimestamp(row.updatedAt),
});

function pausedOf(row: SourceRow): z.output<typeof Paused> | null {
  if (row.pauseReason === null || row.pausedAt === null) return null;
  return {
    reason: row.pauseReason,
    words: row.pauseWords,
    by: row.pausedBy === null ? null : { id: row.pausedBy, name: row.pausedByName },
    at: toTimestamp(row.pausedAt),
  };
}

/**
 * The entity tag of a schedule or trigger: it changes with anything that is shown. Its part before the dot, the number of
 * changes by people and of pauses, is what `If-Match` compares.
 */
export const revisionTag = (revision: number, shown: unknown): string =>
  `"${revision}.${crc32(JSON.stringify(shown)).toString(16)}"`;
