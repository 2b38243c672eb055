import type { ServiceContext } from "#context";
import { openSecret, sealSecret } from "#lib/secret-box";

/** The id of a provider's job: the URL of its status and its owner, encrypted. */
export const sealJob = ({ tenant, config }: Pick<ServiceContext, "tenant" | "config">, place: readonly string[]) =>
  sealSecret(JSON.stringify([tenant.id, ...place]), config);

const LONGEST_ID = 4_000;

/** The URL of a job's status; null for an id of another tenant. */
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
