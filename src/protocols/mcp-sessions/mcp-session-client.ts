import type { Bindings, ObjectKind } from "#bindings/bindings";

/** A JSON-RPC message as it was sent. */
export type SessionMessage = Record<string, unknown>;

/** What a client said of itself when it opened the session: the parameters of `initialize`, null before it sent them. */
export interface SessionFacts {
  initialize: Record<string, unknown> | null;
}

/** The object that keeps a session of the protocol's earlier revisions. */
export interface McpSessionClient {
  /** Opens the session, or notes what its client said of itself later. */
  open(facts: SessionFacts): Promise<void>;
  /** What is known of the session; null when it was never opened, was ended, or was not used for a day. */
  facts(): Promise<SessionFacts | null>;
  /** Leaves a message for the request, or the stream, that waits for it. False when it has no place. */
  put(box: string, message: SessionMessage): Promise<boolean>;
  /** What was left; waits a while for the first message. */
  take(box: string, maxMs: number): Promise<SessionMessage[]>;
  end(): Promise<void>;
}

const MCP_SESSION: ObjectKind<McpSessionClient> = { namespace: "MCP_SESSION" };

/** The session of this id that this person opened in this tenant; another one's id leads to a session that is not open. */
export const mcpSession = (
  { bindings }: { bindings: Pick<Bindings, "object"> },
  { tenantId, userId, sessionId }: { tenantId: string; userId: string; sessionId: string },
): McpSessionClient => bindings.object(MCP_SESSION, `${tenantId}/${userId}/${sessionId}`);
