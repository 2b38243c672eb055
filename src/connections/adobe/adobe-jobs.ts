import { z } from "zod";

import { readAnswer } from "#connections/vendor-calls/read-answer";
import type { VendorAnswer, VendorRequest } from "#connections/vendor-calls/vendor-request";

/** Calls the adapter's provider. */
type Call = (request: VendorRequest) => Promise<VendorAnswer>;

const Accepted = z.object({ jobId: z.string(), statusUrl: z.string() });

const Stored = z.object({ images: z.array(z.object({ id: z.string() })).min(1) });

const Status = z.object({
  status: z.enum(["pending", "running", "succeeded", "failed", "cancelled"]),
  result: z
    .object({
      outputs: z.array(
        z.object({
          url: z.string().optional(),
          image: z.object({ url: z.string() }).optional(),
          destination: z.object({ url: z.string() }).optional(),
        }),
      ),
    })
    .nullish(),
  errorDetails: z.array(z.object({ errorCode: z.string().optional(), message: z.string().optional() })).nullish(),
});

/** An asynchronous job of the vendor. */
export interface AdobeJob {
  /** The URL of its status from the vendor: such URLs are never constructed. */
  statusUrl: string;
  status: "running" | "succeeded" | "failed";
  /** URLs of the pictures, valid for a short time. */
  outputs: string[];
  error: string | null;
}

export interface EditOrder {
  imageUrl: string;
  /** In the vendor's terms: `light`, `color`, `effects`, `autoTone`. */
  edits: Record<string, unknown>;
  mediaType: "image/jpeg" | "image/png";
}

export interface CreateOrder {
  prompt: string;
  negativePrompt?: string | undefined;
  count: number;
  width: number;
  height: number;
  contentClass: "photo" | "art";
}

/** Seconds for which a picture's URL is valid. */
const RESULT_SECONDS = 3_600;

/** Adobe's two services: Photoshop edits a picture, Firefly generates one from words. */
export const adobeJobs = (call: Call, addresses: { photoshop: string; firefly: string }) => ({
  edit: async ({ imageUrl, edits, mediaType }: EditOrder): Promise<AdobeJob> => {
    const json = {
      image: { source: { url: imageUrl } },
      edits,
      outputs: [{ destination: { validityPeriod: RESULT_SECONDS }, mediaType }],
    };
    return accepted(await call({ method: "POST", url: `${addresses.photoshop}/v2/edit`, json }));
  },
  create: async ({ prompt, negativePrompt, count, width, height, contentClass }: CreateOrder): Promise<AdobeJob> => {
    const json = {
      prompt,
      ...(negativePrompt === undefined ? {} : { negativePrompt }),
      numVariations: count,
      size: { width, height },
      contentClass,
    };
    return accepted(await call({ method: "POST", url: `${addresses.firefly}/v3/images/generate-async`, json }));
  },
  /** Stores a picture for later orders; its id is valid for seven days. */
  store: async (bytes: Uint8Array<ArrayBuffer>, mediaType: string): Promise<string> => {
    const url = `${addresses.firefly}/v2/storage/image`;
    const answer = await call({ method: "POST", url, bytes, headers: { "content-type": mediaType } });
    return readAnswer(Stored, answer).images[0]?.id ?? "";
  },
  look: async (statusUrl: string): Promise<AdobeJob> => {
    const { status, result, errorDetails } = readAnswer(Status, await call({ method: "GET", url: statusUrl }));
    const outputs = (result?.outputs ?? []).flatMap(
      ({ url, image, destination }) => url ?? image?.url ?? destination?.url ?? [],
    );
    if (status === "succeeded") return { statusUrl, status, outputs, error: null };
    if (status === "pending" || status === "running") return { statusUrl, status: "running", outputs: [], error: null };
    const [first] = errorDetails ?? [];
    return { statusUrl, status: "failed", outputs: [], error: first?.message ?? first?.errorCode ?? status };
  },
});

const accepted = (answer: VendorAnswer): AdobeJob => ({
  statusUrl: readAnswer(Accepted, answer).statusUrl,
  status: "running",
  outputs: [],
  error: null,
});
