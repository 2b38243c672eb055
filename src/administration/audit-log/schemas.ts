import { z } from "@hono/zod-openapi";

import { field } from "#http/field";
import { Pagination, pageQuery } from "#http/paging";
import { id, moment, text, timestamp, title, toTimestamp } from "#http/schemas";
import { ORIGINS } from "#lib/origin";
import { AUDITED_CHANGES, AUDIT_ACTOR_KINDS, AUDIT_OUTCOMES } from "#platform/audit/audit-words";

import type { AuditVerification } from "./verify-audit-log.ts";
import { PROBLEM_KINDS, type ChainProblem } from "./verify-chain.ts";

const Outcome = z.enum(AUDIT_OUTCOMES).openapi("AuditOutcome", { example: "refused" });

export const AuditListQuery = z.object({
  ...pageQuery,
  q: field(
    text(200, 0).optional(),
    "Beginning of a word in the action, the actor's name, or the name of the agent that the entry concerns. The texts of the entries are not searched",
    "deploy",
  ),
  actor_id: z
    .string()
    .max(64)
    .optional()
    .openapi({ description: "Only entries whose actor is this user, API key or agent", format: "uuid" }),
  agent_id: z.string().max(64).optional().openapi({ description: "Only entries about this agent", format: "uuid" }),
  action: field(title(100).optional(), "Only entries about this action", "deploy"),
  outcome: field(Outcome.optional(), "Only entries with this outcome"),
  from: field(moment().optional(), "Only entries made at this time or later"),
  to: field(moment().optional(), "Only entries made at this time or earlier"),
});

export const AuditVerificationQuery = z.object({
  from_sequence: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, { message: "must be a whole number of at least 1" })
    .transform(Number)
    .optional()
    .openapi({
      type: "integer",
      minimum: 1,
      description: "Number of the first entry to check. Default: the last entry that the hourly check found intact",
      example: 1,
    }),
});

const mac = (description: string) =>
  field(z.string(), description, "9f2c6ad0c3b14e6f8a7d5b1e0f3c2a4d9f2c6ad0c3b14e6f8a7d5b1e0f3c2a4d");

const values = (meaning: string) =>
  field(
    z.record(z.string(), z.unknown()).optional(),
    `${meaning}; without secrets, and with long texts shortened. Absent if unknown`,
    { role: "member" },
  );

export const AuditEntryView = z
  .object({
    id: id(),
    tenant_id: id(),
    sequence: field(z.number().int(), "Number of the entry, counted from 1 without gaps", 42),
    actor: field(
      z.object({ kind: z.enum(AUDIT_ACTOR_KINDS), id: id().nullable() }),
      "The actor; the platform itself has no id",
    ),
    agent_id: id().nullable(),
    agent_type: field(z.string().nullable(), "The development agent's type", "coder"),
    action: field(
      z.string(),
      `The governed action, or the change that was made: ${AUDITED_CHANGES.map((name) => `\`${name}\``).join(", ")}`,
      "deploy",
    ),
    input_summary: z.string().openapi({ example: "Deploy build 42 to production" }),
    before: values("The changed values before the change"),
    after: values("The changed values after the change"),
    reason: field(z.string().optional(), "The reason that the actor gave", "It did well all week"),
    request: field(
      z.string().optional(),
      "Id of the request that caused the entry, as in the answer to it",
      "req_0199a3f27c1e7b549f0e3d2a1b4c5d6e",
    ),
    origin: field(
      z.enum(ORIGINS).optional(),
      "For an entry about a run: where the run comes from. Absent for all others",
      "stranger",
    ),
    outcome: Outcome,
    success: z.boolean(),
    approval_required: z.boolean(),
    approved_by: field(id().nullable(), "The user who approved the action"),
    approved_at: timestamp().nullable(),
    approval_expires: timestamp().nullable(),
    constitutional_violations: z.array(z.string().openapi({ example: "stays_within_its_level" })),
    episode_id: id().nullable(),
    created_at: timestamp(),
    key_id: field(z.string(), "Id of the key that made `mac`", "5d41402abc4b2a76"),
    previous_mac: mac("The `mac` of the previous entry; zeros for the first entry"),
    mac: mac("HMAC-SHA256, in hexadecimal, over the entry's canonical JSON (RFC 8785) without `mac`"),
  })
  .openapi("AuditEntry");

export const AuditListView = z.object({
  entries: z.array(AuditEntryView),
  names: field(
    z.record(z.string(), z.string()),
    "The current names of the people, keys and agents in the entries, by id. A deleted one has no name. The names are outside the entries because an entry's `mac` covers all of its fields",
    { "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e": "Ada Lovelace" },
  ),
  pagination: Pagination,
});

const Problem = z
  .object({
    kind: z.enum(PROBLEM_KINDS),
    from_sequence: z.number().int(),
    to_sequence: z.number().int(),
    detail: z.string(),
  })
  .openapi("AuditProblem", {
    example: { kind: "gap", from_sequence: 17, to_sequence: 18, detail: "Entries are missing." },
  });

export const AuditVerificationView = z
  .object({
    valid: z.boolean(),
    entries: field(z.number().int(), "Number of entries that were checked", 42),
    from_sequence: field(z.number().int(), "Number of the first entry of the checked part", 1),
    until_sequence: field(z.number().int(), "Number of the last entry of the checked part", 42),
    next_from_sequence: field(
      z.number().int().nullable(),
      "Number of the next entry to check; null at the end of the log",
      2001,
    ),
    checked_until: field(
      z.object({ sequence: z.number().int().openapi({ example: 40 }), at: timestamp() }).nullable(),
      "The last entry that the hourly check found intact together with all earlier entries, and the time of that check. Recorded outside the database. Null before the first check",
    ),
    head: field(
      z.object({ sequence: z.number().int(), mac: mac("MAC of the entry; zeros when the log is empty") }),
      "The last entry as recorded outside the database. If the log ends before it, the log was truncated",
    ),
    anchored_until: field(
      z.object({ sequence: z.number().int().openapi({ example: 40 }), at: timestamp() }).nullable(),
      "The last anchored entry and the time of its anchor. Up to this entry no change of the log can go unnoticed, even with access to the database, the gate and the keys. Later entries are not anchored yet. Null before the first anchor",
    ),
    problems: field(z.array(Problem), "The problems in the order of the log, at most 1000"),
  })
  .openapi("AuditVerification");

const presentProblem = ({ kind, fromSequence, toSequence, detail }: ChainProblem): z.output<typeof Problem> => ({
  kind,
  from_sequence: fromSequence,
  to_sequence: toSequence,
  detail,
});

export const presentVerification = ({
  valid,
  entries,
  head,
  anchoredUntil,
  problems,
  from,
  until,
  nextFrom,
  checkedUntil,
}: AuditVerification): z.output<typeof AuditVerificationView> => ({
  valid,
  entries,
  from_sequence: from,
  until_sequence: until,
  next_from_sequence: nextFrom,
  head,
  checked_until: checkedUntil && { sequence: checkedUntil.sequence, at: toTimestamp(checkedUntil.at) },
  anchored_until: anchoredUntil,
  problems: problems.map(presentProblem),
});
