import type { ServiceContext } from "#context";

import { readChain } from "./read-chain.ts";
import { rememberedHead } from "./remembered-head.ts";

/**
 * The tenant's whole audit log as lines of JSON, in order, and the head as the last line: with the key, all that is needed to check it
 * elsewhere. The first page and the head are read before this returns, so that a refusal is still an answer. Throws UNAVAILABLE.
 */
export async function exportAuditLog(ctx: ServiceContext): Promise<ReadableStream<Uint8Array>> {
  const head = await rememberedHead(ctx);
  const pages = readChain(ctx.db, ctx.tenant.id);
  let next = await pages.next();
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      if (next.done) {
        controller.enqueue(encoder.encode(`${JSON.stringify({ head })}\n`));
        controller.close();
        return;
      }
      controller.enqueue(encoder.encode(next.value.map((entry) => `${JSON.stringify(entry)}\n`).join("")));
      next = await pages.next();
    },
    async cancel() {
      await pages.return();
    },
  });
}
