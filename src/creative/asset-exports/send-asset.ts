import { adobeJobs } from "#connections/adobe/adobe-jobs";
import { type CanvaJob, canvaJobs } from "#connections/canva/canva-jobs";
import { figmaFiles } from "#connections/figma/figma-files";
import { openConnection } from "#connections/integrations/open-connection";
import { openNotes } from "#connections/integrations/open-notes";
import { awaitJob } from "#connections/vendor-calls/await-job";
import type { ServiceContext } from "#context/context";
import { sealJob } from "#creative/design-tools/job-id";
import { AppError } from "#errors/app-error";
import { MEDIA_TYPES } from "#runs/shown-photos/photo-object";

import type { ExportTarget } from "./field-models.ts";
import type { PhotoFile } from "./read-photo.ts";
import type { TargetOptions } from "./target-options.ts";

/** The content for a provider: a photo's file, or a URL. */
export interface Parcel {
  title: string;
  tags: readonly string[];
  content: { photo: PhotoFile } | { url: string };
  mimeType: string | null;
  options: TargetOptions;
}

/** The provider's result. */
export interface SentAsset {
  status: "completed" | "processing";
  /** The URL where a person sees it at the provider; null without one. */
  externalUrl: string | null;
  /** Its id at the provider; null while the provider is processing. */
  externalId: string | null;
  /** The provider's job, for later polling; null when it is done. */
  jobId: string | null;
}

/** An account that is ready to accept a parcel, and its URL. */
export interface Sender {
  address: string;
  send: () => Promise<SentAsset>;
}

/** How long the answer waits for a provider's asynchronous job. */
const LONGEST_WAIT_MS = 10_000;

const done = (externalId: string, externalUrl: string | null): SentAsset => ({
  status: "completed",
  externalUrl,
  externalId,
  jobId: null,
});

/** Opens the account at each provider. Throws the errors of opening a connection. */
export const SENDERS: Readonly<Record<ExportTarget, (ctx: ServiceContext, parcel: Parcel) => Promise<Sender>>> = {
  canva: async (ctx, parcel) => {
    const address = ctx.config.providers.addresses["canva.api"];
    const canva = canvaJobs((await openConnection(ctx, "canva")).call, address);
    return {
      address,
      send: async () => finishAtCanva(ctx, canva, await beginAtCanva(canva, parcel)),
    };
  },
  figma: async (ctx, { title, content, options }) => {
    const { addresses } = ctx.config.providers;
    const figma = figmaFiles((await openConnection(ctx, "figma")).call, addresses["figma.api"]);
    const { file_key: key = "", node_id: nodeId = "" } = options;
    const page = new URL(`/design/${encodeURIComponent(key)}`, addresses["figma.web"]);
    page.searchParams.set("node-id", nodeId);
    return {
      address: addresses["figma.api"],
      send: async () => {
        const url = "url" in content ? content.url : "";
        return done((await figma.link(key, { name: title, url, nodeId })).id, page.href);
      },
    };
  },
  adobe: async (ctx, { content }) => {
    const { addresses } = ctx.config.providers;
    const { call } = await openConnection(ctx, "adobe");
    const adobe = adobeJobs(call, { photoshop: addresses["adobe.photoshop"], firefly: addresses["adobe.firefly"] });
    return {
      address: addresses["adobe.firefly"],
      send: async () => {
        if (!("photo" in content)) throw new Error("Only a photo can be exported to Adobe.");
        return done(await adobe.store(content.photo.bytes, MEDIA_TYPES[content.photo.format]), null);
      },
    };
  },
  evernote: async (ctx, { title, tags, content, options }) => {
    const { notes, url, details } = await openNotes(ctx);
    return {
      address: url,
      send: async () => {
        const { text = "" } = options;
        const note = await notes.create({ title, text, tags, ...partsOfNote(content) });
        const { edam_webApiUrlPrefix: prefix, edam_userId: user } = details;
        const isKnown = prefix !== undefined && user !== undefined;
        return done(note.id, isKnown ? `${prefix}nl/${user}/${note.id}/` : null);
      },
    };
  },
};

const partsOfNote = (content: Parcel["content"]) =>
  "url" in content
    ? { link: content.url }
    : {
        picture: {
          bytes: content.photo.bytes,
          mediaType: MEDIA_TYPES[content.photo.format],
          filename: content.photo.filename,
        },
      };

type Canva = ReturnType<typeof canvaJobs>;

function beginAtCanva(canva: Canva, { title, content, mimeType }: Parcel): Promise<CanvaJob> {
  if ("photo" in content) return canva.upload(title, content.photo.bytes);
  return canva.importFrom({ title, url: content.url, mime_type: mimeType ?? "application/octet-stream" });
}

/** The job continues at the provider; a caller that gets no result now polls later by the id. */
async function finishAtCanva(ctx: ServiceContext, canva: Canva, begun: CanvaJob): Promise<SentAsset> {
  const job = await awaitJob(begun, canva.look, LONGEST_WAIT_MS).catch(() => begun);
  if (job.status === "failed")
    throw new AppError("PROVIDER_ERROR", {
      message: `Canva accepted the asset but could not use it: ${job.error}`,
      details: { provider: "canva", reason: "job_failed", effect: "none" },
    });
  const isDone = job.status === "succeeded";
  return {
    status: isDone ? "completed" : "processing",
    externalUrl: isDone ? (job.outputs[0] ?? null) : null,
    externalId: isDone ? job.madeId : null,
    jobId: isDone ? null : await sealJob(ctx, [job.kind, job.id]),
  };
}
