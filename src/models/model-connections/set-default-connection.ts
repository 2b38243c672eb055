import type { ServiceContext } from "#context/context";
import { AppError } from "#errors/app-error";
import { auditChange } from "#platform/audit/audit-entry";
import { actingUser } from "#tenancy/acting-user";

import { changeConnection, CONNECTIONS } from "./find-connection.ts";
import { chooseDefault, type CountedConnection } from "./store.ts";

/** Makes a connection the default of the workspace, and so shares it. Throws NOT_FOUND, and CONFLICT for one that no agent could use. */
export const setDefaultConnection = (ctx: ServiceContext, connectionId: string): Promise<CountedConnection> =>
  changeConnection(ctx, connectionId, (found) => {
    if (!found.isEnabled || found.models.length === 0) throw notUsable();
    return {
      statements: found.isDefault ? null : chooseDefault(ctx.tenant.id, found.id, actingUser(ctx.actor)),
      touches: [CONNECTIONS],
      audit: [auditChange(ctx, { action: "choose_default_model_connection", summary: found.name })],
      result: { ...found, isDefault: true, isShared: true, revision: found.revision + (found.isDefault ? 0 : 1) },
    };
  });

const notUsable = (): AppError =>
  new AppError("CONFLICT", {
    message: "The default connection must be enabled and name a model.",
    details: { reason: "not_usable" },
  });
