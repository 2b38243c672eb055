import type { ServiceContext } from "#context/context";
import { listSubmissions } from "#publishing/listing-records/list-submissions";

/** A part of the domains that the tenant offers or offered, newest first. */
export async function listMyDomainSubmissions(
  ctx: Pick<ServiceContext, "db" | "tenant">,
  slice: { limit: number; offset: number },
) {
  const { rows } = await listSubmissions(ctx, { kind: "domain", status: undefined, ...slice });
  return rows;
}
