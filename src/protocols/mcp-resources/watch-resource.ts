import type { ServiceContext } from "#context/context";
import type { RunNews } from "#runs/execution-lanes/execution-client";
import { heardEvents } from "#runs/execution-records/heard";
import { followExecution } from "#runs/executions/follow-execution";

import { readResource } from "./read-resource.ts";
import { readAddress } from "./resource-address.ts";

/**
 * Reports each progress of a run, until it ends or the signal aborts. For an agent, and for unreadable resources, it
 * reports nothing.
 */
export async function watchResource(
  ctx: ServiceContext,
  agentId: string | undefined,
  { uri, signal, changed }: { uri: string; signal: AbortSignal; changed: () => void },
): Promise<void> {
  const address = readAddress(uri);
  if (address?.kind !== "run" || (await readResource(ctx, agentId, uri)) === null) return;
  const { news } = await followExecution(ctx, address.agentId, address.runId, heardEvents(0));
  const ended = new Promise<null>((resolve) => signal.addEventListener("abort", () => resolve(null)));
  try {
    while (!signal.aborted) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as they come
      const next: IteratorResult<RunNews> | null = await Promise.race([news.next(), ended]);
      if (next === null || next.done) return;
      if (next.value.events.length > 0) changed();
    }
  } finally {
    ctx.waitUntil(news.return(undefined).then(() => undefined));
  }
}
