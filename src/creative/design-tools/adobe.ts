import { type AdobeJob, adobeJobs } from "#connections/adobe/adobe-jobs";
import { awaitJob } from "#connections/vendor-calls/await-job";
import type { ServiceContext } from "#context/context";
import type { Acted } from "#platform/effects/act-once";
import { requireOutboundUrl } from "#platform/outbound/require-outbound-url";

import type { DesignJob } from "./design-job.ts";
import { sealJob } from "./job-id.ts";
import { actAtProvider, type ForAgent, openDesignTool } from "./open-design-tool.ts";

/** The tenant's account at Adobe. */
export async function openAdobe(ctx: ServiceContext, provider: string, operation: string) {
  const { call } = await openDesignTool(ctx, provider, "adobe", operation);
  const { addresses } = ctx.config.providers;
  return adobeJobs(call, { photoshop: addresses["adobe.photoshop"], firefly: addresses["adobe.firefly"] });
}

export interface EditInput extends ForAgent {
  image_url: string;
  auto_tone: boolean;
  light?: Record<string, number | undefined> | undefined;
  color?: Record<string, number | undefined> | undefined;
  format: "jpeg" | "png";
  wait_seconds: number;
}

/**
 * Edits a picture at the provider, and waits a while for the result. Throws INVALID_INPUT for a URL of an internal
 * host.
 */
export async function editDesignImage(
  ctx: ServiceContext,
  provider: string,
  { agent_id, approval_id, ...input }: EditInput,
): Promise<Acted<DesignJob>> {
  const imageUrl = await requireOutboundUrl(ctx, input.image_url, "body.image_url");
  const adobe = await openAdobe(ctx, provider, "edit");
  const edits = {
    autoTone: input.auto_tone,
    ...(input.light === undefined ? {} : { light: input.light }),
    ...(input.color === undefined ? {} : { color: input.color }),
  };
  const order = { imageUrl, edits, mediaType: `image/${input.format}` } as const;
  return actAtProvider(
    ctx,
    { agent_id, approval_id },
    {
      provider: "adobe",
      operation: "edit",
      arguments: input,
      address: ctx.config.providers.addresses["adobe.photoshop"],
      run: async () => finish(ctx, adobe, await adobe.edit(order), input.wait_seconds),
    },
  );
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

/** Generates pictures from words at the provider, and waits a while for them. */
export async function createDesignImage(
  ctx: ServiceContext,
  provider: string,
  { agent_id, approval_id, ...input }: CreateInput,
): Promise<Acted<DesignJob>> {
  const adobe = await openAdobe(ctx, provider, "create");
  const { prompt, negative_prompt: negativePrompt, count, width, height, content_class: contentClass } = input;
  const order = { prompt, negativePrompt, count, width, height, contentClass };
  return actAtProvider(
    ctx,
    { agent_id, approval_id },
    {
      provider: "adobe",
      operation: "create",
      arguments: input,
      address: ctx.config.providers.addresses["adobe.firefly"],
      run: async () => finish(ctx, adobe, await adobe.create(order), input.wait_seconds),
    },
  );
}

async function finish(
  ctx: ServiceContext,
  adobe: Awaited<ReturnType<typeof openAdobe>>,
  accepted: AdobeJob,
  waitSeconds: number,
): Promise<DesignJob> {
  const id = await sealJob(ctx, [accepted.statusUrl]);
  // The job continues at the provider; a caller that gets no result now polls later by the id.
  const latest = await awaitJob(accepted, ({ statusUrl }) => adobe.look(statusUrl), waitSeconds * 1_000).catch(
    () => accepted,
  );
  return { id, status: latest.status, outputs: latest.outputs, madeId: null, error: latest.error };
}
