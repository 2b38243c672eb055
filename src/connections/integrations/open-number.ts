import {
  type AcceptedMessage,
  acceptedMessage,
  messageRequest,
  type OutboundMessage,
} from "#connections/messaging/message-request";

import type { ConnectionContext } from "./connection-context.ts";
import { openConnection } from "./open-connection.ts";

/**
 * The tenant's phone number, ready to send. Throws the errors of opening and
 * calling a connection.
 */
export async function openNumber(ctx: ConnectionContext) {
  const { row, call } = await openConnection(ctx, "messaging");
  const graph = ctx.config.providers.addresses["messaging.graph"];
  return {
    host: new URL(graph).host,
    send: async (message: OutboundMessage): Promise<AcceptedMessage> =>
      acceptedMessage(
        await call(messageRequest(graph, row.accountId ?? row.details["phone_number_id"] ?? "", message)),
      ),
  };
}
