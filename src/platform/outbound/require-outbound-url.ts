import { isSampleTenant } from "#tenancy/sample";
import { sampleWorkspaceRefusal } from "#tenancy/sample-workspace";

import { checkUrl } from "./check-url.ts";
import type { OutboundContext } from "./guarded-fetch.ts";
import { outboundRefused } from "./outbound-refused.ts";
import { resolveHost } from "./resolve-host.ts";

/**
 * Checks a user's URL on arrival, and returns its normalized spelling. A name that resolves into a private network is
 * refused. A name that does not resolve yet is accepted, because every call is checked again. Throws INVALID_INPUT with
 * the path of the field, and FORBIDDEN in a sample workspace.
 */
export async function requireOutboundUrl(ctx: OutboundContext, text: string, path = "body.url"): Promise<string> {
  if (ctx.tenant && isSampleTenant(ctx.tenant)) throw sampleWorkspaceRefusal();
  const { outboundAllowHosts: allowHosts, isPrivate: mayUseHttp, baseUrl: ownUrl } = ctx.config;
  const verdict = checkUrl(text, { allowHosts, mayUseHttp, ownUrl });
  if (!verdict.ok) throw outboundRefused(path, verdict.reason);
  if (!verdict.mustResolve) return verdict.url.href;
  const host = await resolveHost(ctx, verdict.url.hostname);
  if (!host.ok && host.isPrivate) throw outboundRefused(path, host.reason);
  return verdict.url.href;
}
