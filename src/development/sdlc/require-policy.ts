import type { Statement } from "#db/statement";
import { AppError } from "#errors/app-error";

import type { SdlcSettings } from "./find-settings.ts";
import { requireSettingsRevision } from "./store.ts";

/** The rule that the tenant's settings are still those under which a run was allowed; otherwise CONFLICT. */
export const requirePolicy = (ctx: { tenant: { id: string } }, { revision }: SdlcSettings): Statement =>
  requireSettingsRevision(
    ctx.tenant.id,
    revision,
    () =>
      new AppError("CONFLICT", {
        message: "The settings of development agents changed during the run; nothing was done.",
        details: { reason: "settings_changed" },
        retryAfterSeconds: 1,
      }),
  );
