import type { BaseContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError, invalidInput } from "#errors/app-error";
import { equalInConstantTime, sha256Hex } from "#lib/digest";
import { requireTenantHost } from "#platform/credentials/tenant-host";
import { firstWriter } from "#platform/tenant-gate/first-writer";

import { desktopBridgeOf, deviceHeaders } from "./desktop-bridge-client.ts";
import { deviceKeys } from "./device-key.ts";
import { selectKeyHolder, updateConnected } from "./store.ts";

/** Only the object reads it. */
const ADDRESS = "https://desktop-bridge.invalid/";

/**
 * Opens the connection of the device with this key. Throws UNAUTHORIZED for an unknown key and for one whose owner may
 * not act, and INVALID_INPUT for a plain request.
 */
export async function connectDevice(
  base: BaseContext,
  { key, upgrade }: { key: string | null; upgrade: string | undefined },
): Promise<Response> {
  const parsed = key === null ? null : deviceKeys.parse(key);
  if (parsed === null) throw refused("Send the device's key as `Authorization: Bearer <key>`.");
  const holder = await selectKeyHolder(base.db, parsed.id);
  if (holder === undefined || !equalInConstantTime(holder.secretHash, await sha256Hex(parsed.secret))) {
    throw refused("No device has this key.");
  }
  if (!holder.ownerIsActive) throw refused("The account of this device's owner is not active.");
  requireTenantHost(base, holder.slug);
  requireUpgrade(upgrade);
  const { tenantId, id: deviceId, userId, name } = holder;
  await commit(firstWriter(base, tenantId), [updateConnected(tenantId, deviceId, base.clock())]);
  const headers = deviceHeaders({ tenantId, deviceId, userId, name });
  const { webSocket } = await desktopBridgeOf(base, tenantId).fetch(ADDRESS, { headers });
  return new Response(null, { status: 101, webSocket });
}

/** A plain request cannot become a connection. A device sends one to learn why it was refused. */
function requireUpgrade(upgrade: string | undefined): void {
  if (upgrade?.toLowerCase() === "websocket") return;
  throw invalidInput({
    path: "header.upgrade",
    code: "invalid_value",
    message: "must be `websocket`: this address accepts only WebSockets",
  });
}

const refused = (message: string): AppError => new AppError("UNAUTHORIZED", { message });
