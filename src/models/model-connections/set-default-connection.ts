import type { ServiceContext } from "#context/context";
import { AppError } from "#errors/app-error";
import { auditChange } from "#platform/audit/audit-entry";

import { changeConnection, CONNECTIONS } from "./find-connection.ts";
import { chooseDefault, type CountedConnection } from "./store.ts";

/** Makes a connection the default of the workspace. Throws NOT_FOUND, and CONFLICT for one that not every agent could use. */
export const setDefaultConnection = (ctx: ServiceContext, connectionId: string): Promise<CountedConnection> =>
  changeConnection(ctx, connectionId, (found) => {
    if (!found.isShared) throw isNotShared();
    if (!found.isEnabled || found.models.length === 0) throw notUsable();
    return {
      statements: found.isDefault ? null : chooseDefault(ctx.tenant.id, found.id),
      touches: [CONNECTIONS],
      audit: [auditChange(ctx, { action: "choose_default_model_connection", summary: found.name })],
      result: { ...found, isDefault: true, revision: found.revision + (found.isDefault ? 0 : 1) },
    };
  });

const isNotShared = (): AppError =>
  new AppError("CONFLICT", {
    message: "The default connection is for every agent. Share this one first.",
    details: { reason: "not_shared" },
  });

const notUsable = (): AppError =>
  new AppError("CONFLICT", {
    message: "The default connection must be enabled and name a model.",
    details: { reason: "not_usable" },
  });
