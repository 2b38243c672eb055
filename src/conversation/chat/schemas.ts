import { z } from "@hono/zod-openapi";

import { MAX_PHOTOS } from "#engine/reasoning/task-photos";
import { field } from "#http/field";
import { limitQuery, pageQuery, Pagination } from "#http/paging";
import { id, pathId, prose, queryFlag, timestamp, title, toTimestamp, toTimestampOrNull } from "#http/schemas";
import { titleOf } from "#lib/summary-title";
import type { RunApproval } from "#runs/approvals/run-approvals.queries";
import { StatusOfApproval } from "#runs/approvals/schemas";
import { type Heard, HEARD, readHeard, writeHeard } from "#runs/execution-records/heard";
import { ExecutionUsage } from "#runs/executions/schemas";

import type { SessionWithMessages } from "./get-chat-session.ts";
import type { SessionRow, StoredMessage } from "./store.ts";
import type { ChatTurn, TakenTurn } from "./take-turn.ts";
import { isOnlyDiscussed, offersAsk, sayTurn, type TurnState } from "./turn-state.ts";

export const ChatSessionPath = z.object({ session_id: pathId("session_id") });
export const ListChatSessionsQuery = z.object(pageQuery);

const agentId = () => z.string().max(100).openapi({ format: "uuid", example: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e" });

const message = () => field(prose(20_000), "The text of the message", "What is 12 percent of 4,300?");

export const CreateChatSessionBody = z
  .strictObject({
    agent_id: field(agentId().optional(), "The agent of the session; the first message decides when omitted"),
    title: field(title(200).optional(), "The title; the beginning of the first message when omitted", "Third quarter"),
  })
  .openapi("CreateChatSessionBody", {
    example: { agent_id: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e", title: "Third quarter" },
  });

export const GetChatSessionQuery = z.object({
  ...limitQuery(200, 100),
  before: field(
    z.uuid().optional(),
    "The id of a message; the answer has the earlier messages",
    "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e",
  ),
});

const sessionFields = {
  id: id(),
  agent_id: field(id().nullable(), "The agent of the session; null until the first message"),
  title: field(z.string().nullable(), "The title; null until the first message", "Third quarter"),
  created_at: timestamp(),
  updated_at: field(timestamp(), "Time of the latest message"),
};

export const ChatSession = z.object(sessionFields).openapi("ChatSession");
export const ChatSessionList = z.object({ sessions: z.array(ChatSession), pagination: Pagination });

export const ChatMessage = z
  .object({
    id: id(),
    role: field(z.enum(["user", "assistant"]), "The author of the message", "assistant"),
    content: field(
      z.string(),
      "The text, or the reason why the agent has no answer yet or at all",
      "12 percent of 4,300 is 516.",
    ),
    created_at: field(timestamp(), "When the turn began"),
    status: field(
      z.enum(["in_progress", "completed", "failed", "cancelled"]),
      "Status of the turn; while it is `in_progress`, the agent's content is not its answer yet",
      "completed",
    ),
    execution_id: field(id(), "Id of the turn's execution"),
    approval_id: field(id().nullable(), "Id of the approval that the turn waits for", null),
    ask: field(
      z.boolean(),
      "True for an answer of the built-in engine to words that order an action above the agent's level, when the turn did not do what they order: the same message with `ask: true` asks a person first",
      false,
    ),
  })
  .openapi("ChatMessage");

const TurnApprovalView = z
  .object({
    id: id(),
    title: z.string().openapi({ example: "Refund €62.40 of order 4711" }),
    status: StatusOfApproval,
    decided_at: timestamp().nullable(),
    decider_name: field(
      z.string().nullable(),
      "The person who decided, by name or mail address; null without a decision by a person",
      "Ada Lovelace",
    ),
  })
  .openapi("ChatTurnApproval");

const StoredChatMessage = ChatMessage.extend({
  approvals: field(
    z.array(TurnApprovalView),
    "The requests for a person's decision that the turn made, oldest first; empty for a user's message",
  ),
}).openapi("StoredChatMessage");

export const ChatSessionWithMessages = z
  .object({
    ...sessionFields,
    summary: field(
      z
        .object({
          text: z.string().openapi({ example: "The user compares the costs of two offers and prefers the second." }),
          through_message_id: field(id(), "The last of the user's messages that it covers"),
        })
        .nullable(),
      "A summary of the earlier turns by the agent's model, which it no longer gets word by word; null while it gets all of them",
    ),
    messages: field(z.array(StoredChatMessage), "Oldest first"),
    has_more: field(z.boolean(), "Whether there are earlier messages; `before` selects them", false),
  })
  .openapi("ChatSessionWithMessages");

export const DeletedChatSession = z
  .object({ deleted: z.literal(true).openapi({ example: true }), session_id: id() })
  .openapi("DeletedChatSession");

const ASK =
  "where the built-in engine acts, a message whose words order an action above the agent's level waits for an approval of the whole turn, which then runs. Where a model acts, each call asks on its own.";

export const ChatBody = z
  .strictObject({
    message: message(),
    photo_ids: field(
      z.array(z.string().max(100)).max(MAX_PHOTOS).optional(),
      "Photos of the workspace that belong to the message; the model is shown them in this turn",
      ["0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e"],
    ),
    session_id: z.string().max(100).optional().openapi({
      description: "The session; a new one when omitted",
      format: "uuid",
      example: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e",
    }),
    agent_id: field(
      agentId().optional(),
      "The agent that answers; when omitted, the session's agent or else the tenant's only active agent",
    ),
    ask: field(z.boolean().optional(), `True: ${ASK} It changes nothing for other messages`),
  })
  .openapi("ChatBody", { example: { message: "What is 12 percent of 4,300?" } });

export const ChatAnswer = z
  .object({ session_id: id(), message: ChatMessage, execution_id: id(), usage: ExecutionUsage })
  .openapi("ChatAnswer");

export const StreamChatQuery = z.object({
  session_id: z.string().max(100).openapi({
    description: "The session",
    format: "uuid",
    example: "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e",
  }),
  message: message(),
  agent_id: field(agentId().optional(), "The agent, as in `POST /api/chat`"),
  turn_key: field(
    z
      .string()
      .regex(/^[\w-]{8,64}$/, { message: "must be 8 to 64 letters, digits, - or _" })
      .optional(),
    "The client's own name for this turn; a name runs only once in a session",
    "turn-2026-11-21-0001",
  ),
  ask: queryFlag(`As in \`POST /api/chat\`: ${ASK}`),
});

const EVENT_ID = new RegExp(`^([0-9a-f-]{36})\\.(${HEARD})$`);

export const StreamChatHeaders = z.object({
  "last-event-id": field(
    z.string().regex(EVENT_ID, { message: "must be the id of an event" }).optional(),
    "Continue after this event, in the turn that it came from",
    "0199a3f2-7c1e-7b54-9f0e-3d2a1b4c5d6e.3.28.9f3a2c1b",
  ),
});

/** The id of an event: its turn, and the client's position after it. */
export const eventId = ({ executionId }: Pick<ChatTurn, "executionId">, heard: Heard): string =>
  `${executionId}.${writeHeard(heard)}`;

export function readEventId(text: string | undefined): { executionId: string; heard: Heard } | null {
  const [, executionId, heard = ""] = EVENT_ID.exec(text ?? "") ?? [];
  return executionId === undefined ? null : { executionId, heard: readHeard(heard) };
}

export const presentSession = (row: SessionRow): z.output<typeof ChatSession> => ({
  id: row.id,
  agent_id: row.agentId,
  title: row.title,
  created_at: toTimestamp(row.createdAt),
  updated_at: toTimestamp(row.updatedAt),
});

export const presentSessionWithMessages = ({
  session,
  messages,
  hasMore,
}: SessionWithMessages): z.output<typeof ChatSessionWithMessages> => ({
  ...presentSession(session),
  summary:
    session.summary === null || session.summarizedThrough === null
      ? null
      : { text: session.summary, through_message_id: session.summarizedThrough },
  messages: messages.map(presentStored),
  has_more: hasMore,
});

const presentStored = (row: StoredMessage): z.output<typeof StoredChatMessage> => ({
  ...presentAnswer({ ...row, messageId: row.id, isDiscussed: isOnlyDiscussed(row) }, row),
  role: row.role,
  ...(row.role === "user" ? { content: row.task, approval_id: null, ask: false } : {}),
  approvals: row.role === "user" ? [] : row.approvals.map(presentTurnApproval),
});

const presentTurnApproval = (approval: RunApproval): z.output<typeof TurnApprovalView> => ({
  id: approval.id,
  title: titleOf(approval.inputSummary),
  status: approval.status,
  decided_at: toTimestampOrNull(approval.decidedAt),
  decider_name: approval.decider,
});

/** The agent's message of a turn in its current state. */
export const presentAnswer = (
  turn: Pick<ChatTurn, "messageId" | "executionId" | "createdAt" | "isDiscussed">,
  state: TurnState,
): z.output<typeof ChatMessage> => ({
  id: turn.messageId,
  role: "assistant",
  content: sayTurn(state),
  created_at: toTimestamp(turn.createdAt),
  status: state.status === "pending" ? "in_progress" : state.status,
  execution_id: turn.executionId,
  approval_id: state.approvalId,
  ask: offersAsk(turn.isDiscussed, state),
});

export const presentTaken = ({ turn, record }: TakenTurn): z.output<typeof ChatAnswer> => ({
  session_id: turn.sessionId,
  message: presentAnswer(turn, turn.state),
  execution_id: turn.executionId,
  usage: record.usage,
});
