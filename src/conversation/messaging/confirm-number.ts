import { confirmConnection, type ProviderAnswer } from "#connections/integrations/finish-integration";
import type { ServiceContext } from "#context/context";
import { commit } from "#db/commit";

import { messagingStatus, type MessagingStatus } from "./messaging-status.ts";

/** Connects the number that the person who began has just confirmed. Throws the errors of `confirmConnection`. */
export async function confirmNumber(ctx: ServiceContext, answer: ProviderAnswer): Promise<MessagingStatus> {
  await confirmConnection(ctx, "messaging", answer);
  const status = await messagingStatus(ctx);
  if (ctx.idempotency) await commit(ctx, [], { result: status });
  return status;
}
