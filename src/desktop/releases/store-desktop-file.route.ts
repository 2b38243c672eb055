import { access, enveloped, ok, operation, perform, refuses } from "#http/operation";

import { FilePath, presentStoredFile, StoredFileView } from "./schemas.ts";
import { storeReleaseFile } from "./store-release-file.ts";

/** Cloudflare's limit of a request on every plan. */
const MAX_FILE_BYTES = 100 * 1_000 * 1_000;

const bytes = { schema: { type: "string", format: "binary" } } as const;

export const storeDesktopFileRoute = operation({
  method: "put",
  path: "/api/desktop/releases/{version}/{filename}",
  operationId: "storeDesktopFile",
  tags: ["Desktop"],
  summary: "Store a file of a release",
  description:
    "For operators of the instance (`SUPER_ADMIN_EMAILS`). The body is the file, up to 100 MB, and is streamed into the bucket. Upload a larger file with `wrangler r2 object put <bucket>/desktop/<version>/<filename>`. The file can be replaced until its version is published, and is served from then on.",
  ...access.tenant("TENANT_ADMIN", { body: "any", maxBodyBytes: MAX_FILE_BYTES }),
  request: {
    params: FilePath,
    body: { content: { "application/octet-stream": bytes }, required: true, description: "The file" },
  },
  responses: {
    ...ok(enveloped(StoredFileView), "The file is stored"),
    ...refuses("CONFLICT", "PAYLOAD_TOO_LARGE"),
  },
}).handle((c) =>
  perform(
    c,
    async (ctx) => {
      // Already read where an Idempotency-Key is compared with the earlier request.
      const body = c.req.raw.bodyUsed ? await c.req.arrayBuffer() : (c.req.raw.body ?? new ArrayBuffer(0));
      return storeReleaseFile(ctx, { ...c.req.valid("param"), body });
    },
    (stored) => ({ status: 200, data: presentStoredFile(stored) }),
  ),
);
