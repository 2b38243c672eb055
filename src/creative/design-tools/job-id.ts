import type { ServiceContext } from "#context/context";
import { openFor, sealFor, type SecretContext } from "#platform/secrets/sealed-secret";

/** The id of a provider's job: the URL of its status and its owner, encrypted. */
export const sealJob = ({ tenant, config }: Pick<ServiceContext, "tenant" | "config">, place: readonly string[]) =>
  sealFor("design_jobs", { tenantId: tenant.id, row: "" }, JSON.stringify([tenant.id, ...place]), config);

const LONGEST_ID = 4_000;

/** The URL of a job's status; null for an id of another tenant. */
export async function openJob(
  ctx: SecretContext & Pick<ServiceContext, "tenant">,
  jobId: string,
): Promise<string[] | null> {
  if (jobId.length > LONGEST_ID) return null;
  try {
    const [tenantId, ...place] = JSON.parse(
      await openFor("design_jobs", { tenantId: ctx.tenant.id, row: "" }, jobId, ctx),
    ) as string[];
    return tenantId === ctx.tenant.id ? place : null;
  } catch {
    return null;
  }
}
