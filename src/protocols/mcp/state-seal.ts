import { createRequestStateCodec, isInputRequiredResult, type ServerContext } from "@modelcontextprotocol/server";

import type { ServiceContext } from "#context";
import { callerOf } from "#tenancy/caller";

/** A question that nobody answers for so long is asked anew. */
const LIFETIME_SECONDS = 24 * 3_600;

/** Seals what the catalogue says to itself between two rounds of a request: a client carries it, and must not write it. */
export interface StateSeal {
  /** The same result with its state sealed. */
  close: <Result extends object>(result: Result, context: ServerContext) => Promise<Result>;
  /** What was sealed. Throws for what we did not seal for this caller and this kind of request, or too long ago. */
  open: (sealed: string, context: ServerContext) => Promise<unknown>;
}

/** The seal of a caller: what one got, another cannot use. */
export function stateSealOf(ctx: ServiceContext): StateSeal {
  const codec = createRequestStateCodec({
    key: `tenure mcp request state ${ctx.config.encryptionKey}`,
    ttlSeconds: LIFETIME_SECONDS,
    bind: ({ mcpReq: { method } }) => `${ctx.tenant.id} ${callerOf(ctx).userId} ${method}`,
  });
  return {
    close: async (result, context) => {
      if (!isInputRequiredResult(result) || result.requestState === undefined) return result;
      return { ...result, requestState: await codec.mint(result.requestState, context) };
    },
    open: (sealed, context) => codec.verify(sealed, context),
  };
}
