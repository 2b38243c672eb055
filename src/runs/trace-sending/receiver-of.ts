import type { BaseContext } from "#context/context";
import { openFor } from "#platform/secrets/sealed-secret";

import type { TraceReceiver } from "./post-spans.ts";

/** A tenant's receiver with its headers in clear, for the time of a call. */
export async function openReceiver(
  ctx: Pick<BaseContext, "db" | "config" | "clock">,
  tenantId: string,
  { url, headers }: { url: string; headers: Readonly<Record<string, string>> },
): Promise<TraceReceiver> {
  const owner = { tenantId, row: tenantId, goesTo: [url] };
  const open = Object.entries(headers).map(
    async ([name, sealed]) => [name, await openFor("trace_exports", owner, sealed, ctx)] as const,
  );
  return { url, headers: Object.fromEntries(await Promise.all(open)), isOperators: false };
}
