import { z } from "@hono/zod-openapi";

import type { ApprovalRow } from "#db/schema/approvals";
import { actionComplexity } from "#engine/governance/actions";
import { MATURITY_LEVELS, requiredLevel } from "#engine/governance/maturity";
import { bulkIds } from "#http/bulk";
import { field } from "#http/field";
import { Pagination, pageQuery } from "#http/paging";
import {
  id,
  jsonObject,
  jsonObjectOrNull,
  pathId,
  prose,
  queryFlag,
  text,
  timestamp,
  title,
  toTimestamp,
  toTimestampOrNull,
} from "#http/schemas";
import { titleOf } from "#lib/summary-title";
import { AUDIT_ACTOR_KINDS } from "#platform/audit/audit-words";
import { presentChain, presentWhy, reasonFields } from "#runs/ask-reasons/schemas";
import { coveredIn } from "#runs/covered-calls/covered-call";
import { CoveredCallView, presentCovered } from "#runs/covered-calls/schemas";
import { OriginOrNull } from "#runs/strangers/schemas";
import { toolInWords } from "#tools/call-titles/call-title";

import { APPROVAL_KINDS, kindOfRequest } from "./approval-kind.ts";
import { APPROVAL_STATUSES, APPROVAL_VIEWS } from "./approval-state.ts";
import { callOf } from "./bound-call.ts";
import type { NamedApproval, ShownApproval } from "./store.ts";
import { RUN_KINDS } from "./waiting-run.ts";

/** As much as an agent's configuration may hold; a person must be able to read it. */
export const MAX_ARGUMENTS_CHARACTERS = 32_768;

export const StatusOfApproval = z.enum(APPROVAL_STATUSES).openapi("ApprovalStatus", { example: "pending" });

export const ApprovalPath = z.object({ id: pathId("id", "approval") });

export const RequestApprovalBody = z
  .strictObject({
    agent_id: z.string().max(64).openapi({
      description: "The agent that would perform the action",
      format: "uuid",
      example: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e",
    }),
    action: field(title(100), "The governed action", "deploy"),
    input_summary: field(
      prose(1_000),
      "Summary of the action for the administrator who decides",
      "Deploy build 42 to production",
    ),
    arguments: field(
      jsonObject()
        .refine((value) => JSON.stringify(value).length <= MAX_ARGUMENTS_CHARACTERS, {
          message: `must have at most ${MAX_ARGUMENTS_CHARACTERS} characters as JSON`,
        })
        .optional(),
      "The arguments of the action; the approval is valid only for exactly these. Empty when omitted. When an execution itself requests the approval, these are `tool`, `arguments` and, if the tool is a skill, `skill {id, version, sha256}`; a changed skill needs a new approval",
      { build: 42, environment: "production" },
    ),
  })
  .openapi("RequestApprovalBody", {
    example: {
      agent_id: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e",
      action: "deploy",
      input_summary: "Deploy build 42 to production",
      arguments: { build: 42, environment: "production" },
    },
  });

const decisionReason = () => field(text(1_000).optional(), "The reason for the decision", "Checked with the customer");

export const DecideApprovalBody = z
  .strictObject({ reason: decisionReason() })
  .openapi("DecideApprovalBody", { example: { reason: "Checked with the customer" } });

export const ApproveBody = z
  .strictObject({
    reason: decisionReason(),
    digest: field(
      z
        .string()
        .regex(/^[0-9a-f]{64}$/, { message: "must be the digest of the request" })
        .optional(),
      "The `digest` of the request as the person saw it: another call is not approved. Required for a call that a person changed",
      "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae",
    ),
  })
  .openapi("ApproveBody", { example: { reason: "Checked with the customer" } });

export const DecideManyBody = z
  .strictObject({
    ids: bulkIds("requests"),
    decision: field(z.enum(["approve", "reject"]), "The decision for each request"),
    reason: field(text(1_000).optional(), "The reason for each decision", "Not this week"),
  })
  .openapi("DecideManyBody", {
    example: { ids: ["0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e"], decision: "reject", reason: "Not this week" },
  });

export const ApprovalListQuery = z.object({
  ...pageQuery,
  status: field(StatusOfApproval.optional(), "Only approvals with this status"),
  view: field(
    z.enum(APPROVAL_VIEWS).optional(),
    "`open`: approvals that wait for a decision. `decided`: approvals that a person decided. `expired`: approvals that were not decided, or not used, in time",
  ),
  agent_id: z.string().max(64).optional().openapi({ description: "Only approvals for this agent", format: "uuid" }),
  counts: queryFlag("Adds the number of approvals in each view"),
});

export const ApprovalView = z
  .object({
    id: id(),
    status: StatusOfApproval,
    agent_id: id(),
    agent_version: field(z.number().int(), "The agent version for which the approval is valid", 3),
    kind: field(
      z.enum(APPROVAL_KINDS),
      "The subject of the decision: `action`, a call or another action; `task`, a run before its first step; `question`, an answer for a tool server; `budget`, a run that would pass a budget (`arguments.budget`). An approval of a `budget` lets this run pass that budget until the run or the present period ends",
      "action",
    ),
    action: z.string().openapi({ example: "deploy" }),
    title: field(
      z.string(),
      "One line that says what will happen: for a tool call a sentence made of the tool, its action and its arguments",
      "Refund €62.40 of order 4711",
    ),
    tool: field(
      z.string().nullable(),
      "The tool of the call, with its server; null for a skill, a whole task, and a request that no run made",
      "orders · refund_order",
    ),
    ...reasonFields,
    input_summary: z.string().openapi({ example: "Deploy build 42 to production" }),
    arguments: jsonObject().openapi({ example: { build: 42, environment: "production" } }),
    covers: field(
      z.array(CoveredCallView),
      "The calls of later steps that the approval step of a workflow covers. Approved, each is granted once, to its step of this run; empty for every other request",
    ),
    asked_arguments: field(
      jsonObjectOrNull(),
      "The requested arguments, if a person changed the call; `arguments` and `digest` then describe the changed call. Null for all other requests",
      null,
    ),
    digest: field(
      z.string(),
      "SHA-256 of agent, version, action and arguments, to which the approval is bound",
      "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae",
    ),
    execution_id: field(
      id().nullable(),
      "The run that waits for the approval: an agent's execution (`GET /api/agents/{agent_id}/executions/{execution_id}`) or, if `run_kind` is `sdlc_run`, the `run_id` of a development agent's run (`GET /api/sdlc/runs/{run_id}`). Null when nothing waits",
    ),
    run_kind: field(
      z.enum(RUN_KINDS).nullable(),
      "The kind of run that `execution_id` names. Null when nothing waits because the approval was requested in advance",
      "execution",
    ),
    origin: field(OriginOrNull, "Where the run that asks comes from. Null without a run", "stranger"),
    requested_by: field(
      z.object({ kind: z.enum(AUDIT_ACTOR_KINDS), user_id: id().nullable() }),
      "The requester, and the person behind it, who cannot approve it while another administrator could: the person who sent it, who began the run that waits, or who last changed the call",
    ),
    requested_at: timestamp(),
    expires_at: field(timestamp(), "When the request expires; after that it can be neither decided nor used"),
    decided_by: id().nullable(),
    decided_at: timestamp().nullable(),
    reason: z.string().nullable().openapi({ example: "Checked with the customer" }),
    consumed_at: field(timestamp().nullable(), "When the approved action started; an approval allows one action"),
  })
  .openapi("Approval");

export const presentApproval = (approval: ApprovalRow): z.output<typeof ApprovalView> => ({
  id: approval.id,
  status: approval.status,
  agent_id: approval.agentId,
  agent_version: approval.agentVersion,
  kind: kindOfRequest(approval),
  action: approval.action,
  title: titleOf(approval.inputSummary),
  tool: toolInWords(callOf(approval.arguments).tool),
  purpose: approval.purpose,
  why: presentWhy(approval.why, approval.action),
  chain: presentChain(approval.why),
  input_summary: approval.inputSummary,
  arguments: approval.arguments,
  covers: coveredIn(approval).map(presentCovered),
  asked_arguments: approval.askedArguments,
  digest: approval.digest,
  execution_id: approval.waitsId,
  run_kind: approval.waitsKind,
  origin: approval.origin,
  requested_by: { kind: approval.requestedByKind, user_id: approval.requestedBy },
  requested_at: toTimestamp(approval.requestedAt),
  expires_at: toTimestamp(approval.expiresAt),
  decided_by: approval.decidedBy,
  decided_at: toTimestampOrNull(approval.decidedAt),
  reason: approval.decisionReason,
  consumed_at: toTimestampOrNull(approval.consumedAt),
});

const NameOrNull = z.string().nullable().openapi({ example: "Ada Lovelace" });

/** An approval in a list, with current names. */
const NamedApprovalView = ApprovalView.extend({
  agent: field(
    z.object({
      id: id(),
      name: z.string().nullable().openapi({ example: "Finance Assistant" }),
      level: z.enum(MATURITY_LEVELS).nullable().openapi({ example: "supervised" }),
      effective_level: field(
        z.enum(MATURITY_LEVELS).nullable(),
        "The level that governance decides with: `intern` at most while the agent is on probation",
        "intern",
      ),
    }),
    "Current data of the agent",
  ),
  complexity: field(
    z.number().int().min(1).max(4),
    "Complexity of the action: 1 reads, 2 suggests, 3 changes something, 4 is hard to undo",
    4,
  ),
  needs_level: field(
    z.enum(MATURITY_LEVELS),
    "The lowest level at which an agent may perform the action without asking",
    "autonomous",
  ),
  summary: field(
    z.string(),
    "The request in one sentence",
    "Finance Assistant asks for deploy: Deploy build 42 to production",
  ),
  requester_name: field(
    NameOrNull,
    "The person behind the request; null if there was none, or the person was deleted or has no name",
  ),
  decider_name: field(
    NameOrNull,
    "The person who decided; null without a decision, or if the person was deleted or has no name",
  ),
}).openapi("NamedApproval");

const ViewCounts = z
  .object({
    open: z.number().int().openapi({ example: 4 }),
    decided: z.number().int().openapi({ example: 41 }),
    expired: z.number().int().openapi({ example: 2 }),
  })
  .openapi("ApprovalViewCounts");

export const ApprovalListView = z.object({
  approvals: z.array(NamedApprovalView),
  pagination: Pagination,
  counts: field(
    ViewCounts.nullable(),
    "Number of approvals in each view, for the tenant or for the agent in `agent_id`; null unless `counts` requests it",
  ),
});

/** An approval in the view of the deciding person. */
export const ShownApprovalView = NamedApprovalView.extend({
  run: field(
    z
      .object({
        task: field(z.string(), "The first 200 characters", "Deploy build 42"),
        status: z.string().openapi({ example: "in_progress" }),
        steps: field(z.number().int(), "Number of steps taken so far", 3),
      })
      .nullable(),
    "The waiting run, which `execution_id` names; null when nothing waits",
  ),
  former_decisions: field(
    z.array(
      z.object({
        id: id(),
        status: StatusOfApproval,
        title: z.string().openapi({ example: "Deploy build 41 to production" }),
        input_summary: z.string().openapi({ example: "Deploy build 41 to production" }),
        decided_at: timestamp().nullable(),
        reason: z.string().nullable().openapi({ example: "Checked with the customer" }),
      }),
    ),
    "The last ten decisions about this agent and action, newest first. An `expired` request was approved but not used in time",
  ),
}).openapi("ShownApproval");

export const presentNamedApproval = (approval: NamedApproval): z.output<typeof NamedApprovalView> => ({
  ...presentApproval(approval),
  agent: {
    id: approval.agentId,
    name: approval.names.agent,
    level: approval.names.level,
    effective_level: approval.names.effectiveLevel,
  },
  complexity: actionComplexity(approval.action),
  needs_level: requiredLevel(actionComplexity(approval.action)),
  summary: `${approval.names.agent ?? "An agent"} asks for ${approval.action}: ${titleOf(approval.inputSummary)}`,
  requester_name: approval.names.requester,
  decider_name: approval.names.decider,
});

export const presentShownApproval = ({
  approval,
  run,
  decisions,
}: ShownApproval): z.output<typeof ShownApprovalView> => ({
  ...presentNamedApproval(approval),
  run,
  former_decisions: decisions.map((decision) => ({
    id: decision.id,
    status: decision.status,
    title: titleOf(decision.inputSummary),
    input_summary: decision.inputSummary,
    decided_at: toTimestampOrNull(decision.decidedAt),
    reason: decision.decisionReason,
  })),
});
