import { z } from "zod";

import { readAnswer } from "#connections/vendor-calls/read-answer";
import type { VendorAnswer, VendorRequest } from "#connections/vendor-calls/vendor-request";
import { toBase64 } from "#lib/base64url";

/** Calls the adapter's provider. */
type Call = (request: VendorRequest) => Promise<VendorAnswer>;

/** The kinds of Canva's asynchronous jobs, by their part of the path. */
export const CANVA_JOB_KINDS = ["exports", "asset-uploads", "url-imports", "autofills"] as const;

export type CanvaJobKind = (typeof CANVA_JOB_KINDS)[number];

const MadeDesign = z.object({ id: z.string(), urls: z.object({ edit_url: z.string().optional() }).optional() });

const Job = z.object({
  job: z.object({
    id: z.string(),
    status: z.enum(["in_progress", "success", "failed"]),
    urls: z.array(z.string()).nullish(),
    asset: z.object({ id: z.string() }).nullish(),
    result: z.object({ designs: z.array(MadeDesign).nullish(), design: MadeDesign.nullish() }).nullish(),
    error: z.object({ code: z.string(), message: z.string().nullish() }).nullish(),
  }),
});

export interface CanvaJob {
  kind: CanvaJobKind;
  id: string;
  status: "running" | "succeeded" | "failed";
  /** Files of an export, valid for a day, and editor pages of created designs. */
  outputs: string[];
  /** The vendor's id of the created asset or first design. */
  madeId: string | null;
  error: string | null;
}

/** The format of an export, in the vendor's terms. */
export type ExportFormat =
  | { type: "pdf" | "gif" | "pptx" }
  | { type: "png"; transparent_background?: boolean | undefined }
  | { type: "jpg"; quality: number };

/** The value for a field of a brand template. */
export type FieldValue = { text: string } | { asset_id: string };

const STATUSES = { in_progress: "running", success: "succeeded", failed: "failed" } as const;

const jobOf = (kind: CanvaJobKind, answer: VendorAnswer): CanvaJob => {
  const { id, status, urls, asset, result, error } = readAnswer(Job, answer).job;
  const designs = [...(result?.designs ?? []), ...(result?.design ? [result.design] : [])];
  return {
    kind,
    id,
    status: STATUSES[status],
    outputs: [...(urls ?? []), ...designs.flatMap((design) => design.urls?.edit_url ?? [])],
    madeId: asset?.id ?? designs[0]?.id ?? null,
    error: status === "failed" ? (error?.message ?? error?.code ?? "failed") : null,
  };
};

/** Uploads, imports, exports and filled templates of a Canva account. `base` is the URL of Canva Connect. */
export const canvaJobs = (call: Call, base: string) => {
  const begin = async (kind: CanvaJobKind, request: Pick<VendorRequest, "json" | "bytes" | "headers">) =>
    jobOf(kind, await call({ method: "POST", url: `${base}/${kind}`, ...request }));
  return {
    /** Adds a file to the account's assets. */
    upload: (name: string, bytes: Uint8Array<ArrayBuffer>): Promise<CanvaJob> => {
      const metadata = JSON.stringify({ name_base64: toBase64(new TextEncoder().encode(name)) });
      return begin("asset-uploads", { bytes, headers: { "asset-upload-metadata": metadata } });
    },
    /** Creates a design from a file that the vendor fetches. */
    importFrom: (file: { title: string; url: string; mime_type: string }): Promise<CanvaJob> =>
      begin("url-imports", { json: file }),
    export: (designId: string, format: ExportFormat): Promise<CanvaJob> =>
      begin("exports", { json: { design_id: designId, format } }),
    /** Creates a design from a brand template. Only enterprise accounts may. */
    fill: (templateId: string, title: string | undefined, fields: Readonly<Record<string, FieldValue>>) =>
      begin("autofills", {
        json: {
          type: "create_from_brand_template",
          brand_template_id: templateId,
          ...(title === undefined ? {} : { title }),
          data: Object.fromEntries(
            Object.entries(fields).map(([name, value]) => [
              name,
              "text" in value ? { type: "text", ...value } : { type: "image", ...value },
            ]),
          ),
        },
      }),
    /** The fillable fields of a brand template, by name. */
    fields: async (templateId: string): Promise<Record<string, string>> => {
      const url = `${base}/brand-templates/${encodeURIComponent(templateId)}/dataset`;
      const { dataset } = readAnswer(
        z.object({ dataset: z.record(z.string(), z.object({ type: z.string() })).nullish() }),
        await call({ method: "GET", url }),
      );
      return Object.fromEntries(Object.entries(dataset ?? {}).map(([name, { type }]) => [name, type]));
    },
    look: async ({ kind, id }: Pick<CanvaJob, "kind" | "id">): Promise<CanvaJob> =>
      jobOf(kind, await call({ method: "GET", url: `${base}/${kind}/${encodeURIComponent(id)}` })),
  };
};
