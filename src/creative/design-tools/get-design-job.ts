import { CANVA_JOB_KINDS, canvaJobs } from "#connections/canva/canva-jobs";
import type { ServiceContext } from "#context/context";
import { notFound } from "#errors/app-error";

import { openAdobe } from "./adobe.ts";
import type { DesignJob } from "./design-job.ts";
import { openJob } from "./job-id.ts";
import { openDesignTool } from "./open-design-tool.ts";

/** Reads an earlier job. Throws NOT_FOUND for an id of another tenant, and the errors of opening the account. */
export async function getDesignJob(ctx: ServiceContext, provider: string, jobId: string): Promise<DesignJob> {
  const look = provider === "canva" ? lookAtCanva : lookAtAdobe;
  const found = await look(ctx, provider, (await openJob(ctx, jobId)) ?? []);
  if (found === null) throw notFound("job", jobId.slice(0, 100));
  return { id: jobId, ...found };
}

type Look = (ctx: ServiceContext, provider: string, place: string[]) => Promise<Omit<DesignJob, "id"> | null>;

const lookAtAdobe: Look = async (ctx, provider, [statusUrl]) => {
  const adobe = await openAdobe(ctx, provider, "jobs");
  if (statusUrl === undefined) return null;
  const { status, outputs, error } = await adobe.look(statusUrl);
  return { status, outputs, madeId: null, error };
};

const lookAtCanva: Look = async (ctx, provider, [name, id]) => {
  const { call } = await openDesignTool(ctx, provider, "canva", "jobs");
  const kind = CANVA_JOB_KINDS.find((one) => one === name);
  if (kind === undefined || id === undefined) return null;
  const { status, outputs, madeId, error } = await canvaJobs(call, ctx.config.providers.addresses["canva.api"]).look({
    kind,
    id,
  });
  return { status, outputs, madeId, error };
};
