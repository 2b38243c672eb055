import type { Bindings, ObjectKind } from "#context/bindings";

/** A JSON-RPC message as it was sent. */
export type SessionMessage = Record<string, unknown>;

/** Whether a message answers a request, which ends its stream. */
export const endsStream = (message: SessionMessage): boolean => "result" in message || "error" in message;

/** A client's statements that apply to its whole session. */
export interface SessionFacts {
  /** The parameters of `initialize`, null before it sent them. */
  initialize: Record<string, unknown> | null;
  /** The lowest level of the log messages that it wants (`logging/setLevel`). */
  logLevel: string | null;
  /** The URIs of the resources that it subscribed to. */
  subscriptions: readonly string[];
}

/** The initial facts of a new client's session. */
export const newSession = (initialize: SessionFacts["initialize"]): SessionFacts => ({
  initialize,
  logLevel: null,
  subscriptions: [],
});

/** The object that keeps a session of the protocol's earlier revisions. */
export interface McpSessionClient {
  /** Opens the session. */
  open(facts: SessionFacts): Promise<void>;
  /** Records later statements of its client. Changes nothing in a session that is not open. */
  note(part: Partial<Omit<SessionFacts, "subscriptions">>): Promise<void>;
  /** Subscribes or unsubscribes its client to a resource, and wakes the reader of the stream's box. */
  subscribe(uri: string, wants: boolean): Promise<void>;
  /** The facts of the session; null when it was never opened, was ended, or was not used for a day. */
  facts(): Promise<SessionFacts | null>;
  /** Leaves a message for the request, or the stream, that waits for it. False without room. */
  put(box: string, message: SessionMessage): Promise<boolean>;
  /** Takes the left messages; waits a while for the first. */
  take(box: string, maxMs: number): Promise<SessionMessage[]>;
  /** Records a message on the stream of a request, and returns its position. */
  addSent(streamId: string, message: SessionMessage): Promise<number>;
  /** The messages of a stream from a position on; waits a while for the first. Null for a forgotten stream. */
  sentFrom(streamId: string, place: number, maxMs: number): Promise<SessionMessage[] | null>;
  /** Ends the session and wakes the reader of the stream's box. */
  end(): Promise<void>;
}

/** The box of messages for the session's stream. A value that is not a JSON-RPC message there signals changed facts. */
export const STREAM_BOX = "stream";

const MCP_SESSION: ObjectKind<McpSessionClient> = { namespace: "MCP_SESSION" };

/**
 * The session of this id that this person opened in this tenant; another person's id leads to a session that is not
 * open.
 */
export const mcpSession = (
  { bindings }: { bindings: Pick<Bindings, "object"> },
  { tenantId, userId, sessionId }: { tenantId: string; userId: string; sessionId: string },
): McpSessionClient => bindings.object(MCP_SESSION, `${tenantId}/${userId}/${sessionId}`);
