import { AppError } from "#errors/app-error";
import type { OutboundContext } from "#platform/outbound/guarded-fetch";
import { requireOutboundUrl } from "#platform/outbound/require-outbound-url";

import { readEndpoint } from "./endpoint.ts";

/**
 * Checks the endpoint of an api skill: its URL must pass the outbound guard, as every call will again. Throws
 * INVALID_INPUT with `path` before the rejected key.
 */
export async function checkEndpointConfig(
  ctx: OutboundContext,
  config: Record<string, unknown>,
  path: string,
): Promise<void> {
  const read = readEndpoint(config);
  if (!read.ok) {
    const issues = read.issues.map((issue) => ({ ...issue, path: `${path}.${issue.path}` }));
    throw new AppError("INVALID_INPUT", {
      message: `${issues[0]?.path ?? path}: ${issues[0]?.message ?? "is not an endpoint"}`,
      details: { issues },
    });
  }
  await requireOutboundUrl(ctx, read.endpoint.url, `${path}.url`);
}
