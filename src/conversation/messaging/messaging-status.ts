import { stateOf } from "#connections/integrations/connection-state";
import { getIntegration } from "#connections/integrations/list-integrations";
import type { ServiceContext } from "#context/context";

export interface MessagingStatus {
  isConnected: boolean;
  phoneNumber: string | null;
  businessName: string | null;
  connectedAt: number | null;
}

/** The platform's state of the tenant's number, without asking the provider. */
export async function messagingStatus(ctx: ServiceContext): Promise<MessagingStatus> {
  const { row } = await getIntegration(ctx, "messaging");
  return {
    isConnected: stateOf(row, ctx.clock()) === "connected",
    phoneNumber: row?.details["display_phone_number"] ?? null,
    businessName: row?.accountName ?? null,
    connectedAt: row?.connectedAt ?? null,
  };
}
