import type { SystemContext } from "#context/context";
import { isUuid } from "#lib/uuid";

import { type DomainRow, selectDomain, selectSteering } from "./store.ts";

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

/** The digest of a domain from before digests were kept. */
const UNRECORDED = "unrecorded";

/** The digest of what a domain tells a model; null without a domain. */
export const digestOfDomain = (domain: Pick<DomainRow, "steering"> | undefined): string | null =>
  domain === undefined ? null : (domain.steering ?? UNRECORDED);

/** The digest of what the domain that a configuration names tells a model, as the row of an agent has it. */
export async function steeringOfAgent(
  ctx: Pick<SystemContext, "db" | "tenant">,
  configuration: Readonly<Record<string, unknown>>,
): Promise<string | null> {
  const domainId = configuration[DOMAIN_ID];
  return typeof domainId === "string" && isUuid(domainId)
    ? digestOfDomain(await selectSteering(ctx.db, ctx.tenant.id, domainId))
    : null;
}

/** Whether two configurations name the same domain. */
export const isSameDomain = (
  one: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
): boolean => one[DOMAIN_ID] === other[DOMAIN_ID];
