import { type AdobeJob, adobeJobs, awaitJob } from "#connections/adobe/adobe-jobs";
import type { ServiceContext } from "#context";
import { commit } from "#db/commit";
import { notFound } from "#errors/app-error";
import { openSecret, sealSecret } from "#lib/secret-box";
import { requireOutboundUrl } from "#platform/outbound/require-outbound-url";

import { type ForAgent, governed, openDesignTool } from "./open-design-tool.ts";

/** A job as the API tells it; its id holds, encrypted, where the provider tells of it. */
export interface DesignJob extends AdobeJob {
  id: string;
}

async function open(ctx: ServiceContext, provider: string, operation: string) {
  const { call } = await openDesignTool(ctx, provider, "adobe", operation);
  const { addresses } = ctx.config.providers;
  return adobeJobs(call, { photoshop: addresses["adobe.photoshop"], firefly: addresses["adobe.firefly"] });
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export interface EditInput extends ForAgent {
  image_url: string;
  auto_tone: boolean;
  light?: Record<string, number | undefined> | undefined;
  color?: Record<string, number | undefined> | undefined;
  format: "jpeg" | "png";
  wait_seconds: number;
}

/** Has a picture edited, and waits for it for a while. Throws INVALID_INPUT for an address that leads inside. */
export async function editDesignImage(
  ctx: ServiceContext,
  provider: string,
  { agent_id, approval_id, ...input }: EditInput,
): Promise<DesignJob> {
  const imageUrl = await requireOutboundUrl(ctx, input.image_url, "body.image_url");
  const adobe = await open(ctx, provider, "edit");
  const entry = await governed(ctx, "adobe", { agent_id, approval_id }, { operation: "edit", arguments: input });
  const edits = {
    autoTone: input.auto_tone,
    ...(input.light === undefined ? {} : { light: input.light }),
    ...(input.color === undefined ? {} : { color: input.color }),
  };
  const job = await adobe.edit({ imageUrl, edits, mediaType: `image/${input.format}` });
  return finish(ctx, adobe, job, input.wait_seconds, entry);
}

export interface CreateInput extends ForAgent {
  prompt: string;
  negative_prompt?: string | undefined;
  count: number;
  width: number;
  height: number;
  content_class: "photo" | "art";
  wait_seconds: number;
}

/** Has pictures made of words, and waits for them for a while. */
export async function createDesignImage(
  ctx: ServiceContext,
  provider: string,
  { agent_id, approval_id, ...input }: CreateInput,
): Promise<DesignJob> {
  const adobe = await open(ctx, provider, "create");
  const entry = await governed(ctx, "adobe", { agent_id, approval_id }, { operation: "create", arguments: input });
  const { prompt, negative_prompt: negativePrompt, count, width, height, content_class: contentClass } = input;
  const job = await adobe.create({ prompt, negativePrompt, count, width, height, contentClass });
  return finish(ctx, adobe, job, input.wait_seconds, entry);
}

async function finish(
  ctx: ServiceContext,
  adobe: ReturnType<typeof adobeJobs>,
  accepted: AdobeJob,
  waitSeconds: number,
  entry: Awaited<ReturnType<typeof governed>>,
): Promise<DesignJob> {
  const id = await sealSecret(JSON.stringify([ctx.tenant.id, accepted.statusUrl]), ctx.config);
  // The work goes on at the provider: whoever cannot be told now asks again by the id.
  const latest = await awaitJob(accepted, adobe.look, waitSeconds * 1_000, pause).catch(() => accepted);
  const job = { ...latest, id };
  await commit(ctx, [], { result: job, audit: entry === null ? [] : [entry] });
  return job;
}

/** A job that was begun before. Throws NOT_FOUND for an id that is none of the tenant's. */
export async function getDesignJob(ctx: ServiceContext, provider: string, jobId: string): Promise<DesignJob> {
  const adobe = await open(ctx, provider, "jobs");
  const statusUrl = await statusUrlOf(ctx, jobId);
  if (statusUrl === null) throw notFound("job", jobId.slice(0, 100));
  return { ...(await adobe.look(statusUrl)), id: jobId };
}

const LONGEST_ID = 4_000;

async function statusUrlOf(ctx: ServiceContext, jobId: string): Promise<string | null> {
  if (jobId.length > LONGEST_ID) return null;
  try {
    const [tenantId, statusUrl] = JSON.parse(await openSecret(jobId, ctx.config)) as string[];
    return tenantId === ctx.tenant.id && statusUrl !== undefined ? statusUrl : null;
  } catch {
    return null;
  }
}
