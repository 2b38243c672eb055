import type { ServiceContext } from "#context";
import { listSubmissions } from "#publishing/listing-records/list-submissions";

/** As many as a tenant can have domains, and those it deleted since. */
const MAX_SUBMISSIONS = 500;

/** The domains that the tenant offers or offered, newest first. */
export async function listMyDomainSubmissions(ctx: Pick<ServiceContext, "db" | "tenant">) {
  const { rows } = await listSubmissions(ctx, {
    kind: "domain",
    status: undefined,
    limit: MAX_SUBMISSIONS,
    offset: 0,
  });
  return rows;
}
