import type { Bindings, ObjectKind } from "#context/bindings";

import type { Admission } from "./session-places.ts";

/** The object that counts a tenant's sessions and streams of the tool protocol. */
export interface McpPlacesClient {
  open(sessionId: string, userId: string, limit: number): Promise<Admission>;
  /** Notes the use of a session. */
  use(sessionId: string): Promise<void>;
  close(sessionId: string): Promise<void>;
  /** Gives a stream a place, or notes its sign of life. False without a free place. */
  hold(streamId: string, limit: number): Promise<boolean>;
  leave(streamId: string): Promise<void>;
}

const MCP_PLACES: ObjectKind<McpPlacesClient> = { namespace: "MCP_PLACES" };

export const mcpPlacesOf = ({ bindings }: { bindings: Pick<Bindings, "object"> }, tenantId: string): McpPlacesClient =>
  bindings.object(MCP_PLACES, tenantId);
