import type { ServiceContext } from "#context";
import { openSecret, sealSecret } from "#lib/secret-box";

/** The id of a job at a provider: where the provider tells of it, and whose it is, encrypted. */
export const sealJob = ({ tenant, config }: Pick<ServiceContext, "tenant" | "config">, place: readonly string[]) =>
  sealSecret(JSON.stringify([tenant.id, ...place]), config);

const LONGEST_ID = 4_000;

/** Where the provider tells of a job; null for an id that is none of the tenant's. */
export async function openJob(
  { tenant, config }: Pick<ServiceContext, "tenant" | "config">,
  jobId: string,
): Promise<string[] | null> {
  if (jobId.length > LONGEST_ID) return null;
  try {
    const [tenantId, ...place] = JSON.parse(await openSecret(jobId, config)) as string[];
    return tenantId === tenant.id ? place : null;
  } catch {
    return null;
  }
}
