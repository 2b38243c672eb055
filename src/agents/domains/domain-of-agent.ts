import type { SystemContext } from "#context/context";
import { isUuid } from "#lib/uuid";

import { type DomainRow, selectDomain } from "./store.ts";

/** The key of an agent's configuration that names its domain. */
const DOMAIN_ID = "domain_id";

/** The tenant's domain that a configuration names; undefined without one, and for a missing one. */
export async function domainOfAgent(
  ctx: Pick<SystemContext, "db" | "tenant">,
  configuration: Readonly<Record<string, unknown>>,
): Promise<DomainRow | undefined> {
  const domainId = configuration[DOMAIN_ID];
  return typeof domainId === "string" && isUuid(domainId) ? selectDomain(ctx.db, ctx.tenant.id, domainId) : undefined;
}
