import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";
import { AppError, invalidInput } from "#errors/app-error";
import { readRequest } from "#identity/authorization-requests/signed-request";
import { auditChange } from "#platform/audit/audit-entry";
import { personOf } from "#tenancy/caller";

import { requireUnansweredDevice, updateRefused } from "./store.ts";

/**
 * Tells a device that its person does not let it act. Throws CONFLICT for a request that was answered already or has
 * expired, and INVALID_INPUT for one of a program to which the browser goes back.
 */
export async function refuseDevice(ctx: ServiceContext, text: string): Promise<null> {
  personOf(ctx);
  const { id, client, deviceCodeHash } = await readRequest(ctx, text);
  if (deviceCodeHash === null)
    throw invalidInput({ path: "body.request", code: "not_a_device", message: "is not the request of a device" });
  const now = ctx.clock();
  const summary = `"${client.name}" (${id})`;
  await commit(ctx, [requireUnansweredDevice(id, now, answeredAlready), updateRefused(id, now)], {
    result: null,
    audit: [auditChange(ctx, { action: "refuse_device", summary })],
  });
  return null;
}

const answeredAlready = (): AppError =>
  new AppError("CONFLICT", { message: "This request was answered already, or it has expired." });
