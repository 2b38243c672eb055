import type { ServiceContext } from "#context/context";
import { AppError } from "#errors/app-error";
import { requireMaySteerOthers } from "#tenancy/steers-others";

import { consoleAddress } from "./console-address.ts";
import { startConnection, type StartInput } from "./start-connection.ts";

/** Begins a connection and returns the URL for the browser. Throws FORBIDDEN without the permission to connect. */
export async function startAndLeadOn(ctx: ServiceContext, input: StartInput): Promise<string> {
  if (ctx.actor.kind !== "system" && !ctx.actor.permissions.has("INTEGRATION_MANAGE")) {
    throw new AppError("FORBIDDEN", {
      message: "This requires the permission INTEGRATION_MANAGE.",
      details: { required_permission: "INTEGRATION_MANAGE" },
    });
  }
  requireMaySteerOthers(ctx.actor, "Agents of the whole workspace use its connections");
  const { provider, authorizationUrl } = await startConnection(ctx, input);
  return authorizationUrl ?? consoleAddress(ctx.config, "integrations", { connected: provider });
}
