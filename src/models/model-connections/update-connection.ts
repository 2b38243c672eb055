import type { ServiceContext } from "#context/context";
import { AppError } from "#errors/app-error";
import { auditChange } from "#platform/audit/audit-entry";
import { requireSecretStays } from "#platform/secrets/require-secret-stays";

import { sealedKey, sharingOf, storedModel } from "./create-connection.ts";
import { changeConnection, CONNECTIONS, requireMayChange } from "./find-connection.ts";
import type { UpdateModelConnectionInput } from "./schemas.ts";
import { type CountedConnection, type ModelConnectionRow, updateConnection } from "./store.ts";
import { requireVendorUrl } from "./try-connection.ts";
import { vendorAddress } from "./vendor-address.ts";

/**
 * Changes the supplied fields of a connection. A key belongs to the origin that it was given for: another one needs
 * the key again. Throws NOT_FOUND, INVALID_INPUT for an address that the outbound guard refuses, FORBIDDEN for a caller who may
 * not change it, and CONFLICT for a default that would no longer be shared.
 */
export async function changeModelConnection(
  ctx: ServiceContext,
  connectionId: string,
  input: UpdateModelConnectionInput,
): Promise<CountedConnection> {
  const baseUrl = input.base_url === undefined ? undefined : await requireVendorUrl(ctx, input.base_url);
  return changeConnection(ctx, connectionId, async (found) => {
    const address = vendorAddress({ ...found, ...(baseUrl === undefined ? {} : { baseUrl }) });
    requireSecretStays({
      secret: "The key",
      isKept: input.api_key === undefined && found.apiKey !== null,
      from: [vendorAddress(found)],
      to: [address],
      again: { field: "body.api_key" },
    });
    requireMayChange(ctx, found);
    if (input.shared === false && found.isDefault) throw isTheDefault();
    const sharing = input.shared === undefined || input.shared === found.isShared ? {} : sharingOf(ctx, input.shared);
    const key = input.api_key === undefined ? {} : await sealedKey(ctx, { id: connectionId, address }, input.api_key);
    const now = ctx.clock();
    const isOther = baseUrl !== undefined || input.api_key !== undefined;
    const next: CountedConnection = {
      ...found,
      ...(baseUrl === undefined ? {} : { baseUrl }),
      ...key,
      ...(input.models === undefined ? {} : { models: input.models.map(storedModel) }),
      ...(input.enabled === undefined ? {} : { isEnabled: input.enabled }),
      ...sharing,
      ...(isOther ? ({ state: "untested", stateSince: now, lastError: null, latencyMs: null } as const) : {}),
      updatedAt: now,
    };
    const { agents: _agents, ...row } = next;
    const parts = Object.keys(input).map((name) => name.replaceAll("_", " "));
    return {
      statements: [updateConnection(row)],
      touches: [CONNECTIONS],
      audit: [
        auditChange(ctx, {
          action: "update_model_connection",
          summary: `${found.name}: ${parts.join(", ")}`,
          before: shown(found),
          after: shown(next),
        }),
      ],
      result: { ...next, revision: found.revision + 1 },
    };
  });
}

const isTheDefault = (): AppError =>
  new AppError("CONFLICT", {
    message: "The default connection is for every agent. Choose another default first.",
    details: { reason: "is_default" },
  });

const shown = ({ baseUrl, models, isEnabled, isShared }: ModelConnectionRow): Record<string, unknown> => ({
  base_url: baseUrl,
  models: models.map(({ name }) => name),
  enabled: isEnabled,
  shared: isShared,
});
