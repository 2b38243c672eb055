import type { Provider } from "#connections/providers/provider";
import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { auditChange } from "#platform/audit/audit-entry";
import { actingUser } from "#tenancy/acting-user";

import type { StartedConnection } from "./started-connection.ts";
import { type NewConnection, putConnection } from "./store.ts";

/** The parts of a connection that differ between those that no person allows. */
type Known = Partial<
  Pick<NewConnection, "scopes" | "accountId" | "accessToken" | "refreshToken" | "accessExpiresAt" | "details">
> &
  Pick<NewConnection, "accountName">;

/** Connects a provider that needs nothing from a person. */
export async function connectAtOnce(ctx: ServiceContext, provider: Provider, known: Known): Promise<StartedConnection> {
  const started: StartedConnection = {
    provider: provider.id,
    connected: true,
    authorizationUrl: null,
    state: null,
    expiresAt: null,
    developerToken: null,
  };
  const now = ctx.clock();
  const row: NewConnection = {
    tenantId: ctx.tenant.id,
    provider: provider.id,
    state: "connected",
    scopes: [],
    accountId: null,
    accessToken: null,
    refreshToken: null,
    accessExpiresAt: null,
    authorizationExpiresAt: null,
    details: {},
    ...known,
    refreshHolder: null,
    refreshUntil: null,
    connectedBy: actingUser(ctx.actor),
    connectedAt: now,
    updatedAt: now,
    revision: now,
  };
  await commit(ctx, [putConnection(row)], {
    result: started,
    audit: [auditChange(ctx, { action: "connect_provider", summary: provider.id })],
  });
  return started;
}
