import type { Bindings, ObjectKind } from "#bindings/bindings";

/** A JSON-RPC message as it was sent. */
export type SessionMessage = Record<string, unknown>;

/** Whether a message is the answer to a request, after which its stream has nothing more to tell. */
export const endsStream = (message: SessionMessage): boolean => "result" in message || "error" in message;

/** What a client said that holds for its whole session. */
export interface SessionFacts {
  /** The parameters of `initialize`, null before it sent them. */
  initialize: Record<string, unknown> | null;
  /** The lowest level of what it wants to be told (`logging/setLevel`). */
  logLevel: string | null;
  /** The addresses of the resources whose changes it wants to hear of. */
  subscriptions: readonly string[];
}

/** What the session of a new client knows. */
export const newSession = (initialize: SessionFacts["initialize"]): SessionFacts => ({
  initialize,
  logLevel: null,
  subscriptions: [],
});

/** The object that keeps a session of the protocol's earlier revisions. */
export interface McpSessionClient {
  /** Opens the session. */
  open(facts: SessionFacts): Promise<void>;
  /** Notes what its client said of itself later. Changes nothing in a session that is not open. */
  note(part: Partial<Omit<SessionFacts, "subscriptions">>): Promise<void>;
  /** Notes that its client wants to hear of a resource, or no longer; whoever takes from the stream's box is woken. */
  subscribe(uri: string, wants: boolean): Promise<void>;
  /** What is known of the session; null when it was never opened, was ended, or was not used for a day. */
  facts(): Promise<SessionFacts | null>;
  /** Leaves a message for the request, or the stream, that waits for it. False when it has no place. */
  put(box: string, message: SessionMessage): Promise<boolean>;
  /** What was left; waits a while for the first message. */
  take(box: string, maxMs: number): Promise<SessionMessage[]>;
  /** Notes what is sent on the stream of a request, and says its place there. */
  addSent(streamId: string, message: SessionMessage): Promise<number>;
  /** What was sent on a stream from a place on; waits a while for the first. Null for a stream that nobody remembers. */
  sentFrom(streamId: string, place: number, maxMs: number): Promise<SessionMessage[] | null>;
  /** Ends the session; whoever takes from the stream's box is woken. */
  end(): Promise<void>;
}

/** The box of what goes to the session's stream. What is no message of JSON-RPC there says that the facts have changed. */
export const STREAM_BOX = "stream";

const MCP_SESSION: ObjectKind<McpSessionClient> = { namespace: "MCP_SESSION" };

/** The session of this id that this person opened in this tenant; another one's id leads to a session that is not open. */
export const mcpSession = (
  { bindings }: { bindings: Pick<Bindings, "object"> },
  { tenantId, userId, sessionId }: { tenantId: string; userId: string; sessionId: string },
): McpSessionClient => bindings.object(MCP_SESSION, `${tenantId}/${userId}/${sessionId}`);
