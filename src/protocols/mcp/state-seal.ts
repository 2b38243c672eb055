import { createRequestStateCodec, isInputRequiredResult, type ServerContext } from "@modelcontextprotocol/server";

import type { ServiceContext } from "#context/context";
import { callerOf } from "#tenancy/caller";

/** Time after which an unanswered question is asked again. */
const LIFETIME_SECONDS = 24 * 3_600;

/** Seals the catalogue's state between two rounds of a request: a client carries it, and must not write it. */
export interface StateSeal {
  /** The same result with its state sealed. */
  close: <Result extends object>(result: Result, context: ServerContext) => Promise<Result>;
  /**
   * Opens a sealed state. Throws for one that was not sealed for this caller and this kind of request, or too long ago.
   */
  open: (sealed: string, context: ServerContext) => Promise<unknown>;
}

/** The seal of a caller, which no other caller can use. */
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
