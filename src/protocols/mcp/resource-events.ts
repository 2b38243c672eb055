import type { ServerEventBus } from "@modelcontextprotocol/server";

import type { Catalogue } from "#protocols/mcp-catalogue/catalogue";

import { ResourceWatch } from "./resource-watch.ts";

/** Maximum resources that one stream watches. */
const MAX_WATCHED = 50;

/** The source of the changes that a `subscriptions/listen` request names. */
export function resourceEvents(catalogue: Catalogue, message: Record<string, unknown>): ServerEventBus {
  return {
    publish: () => undefined,
    subscribe: (listener) => {
      const ended = new AbortController();
      void tellChanges(catalogue, watchedOf(message), ended.signal, (uri) =>
        listener({ kind: "resource_updated", uri }),
      );
      return () => ended.abort();
    },
  };
}

function watchedOf({ params }: Record<string, unknown>): string[] {
  const { notifications } = (params ?? {}) as { notifications?: { resourceSubscriptions?: unknown } };
  const named = notifications?.resourceSubscriptions;
  return Array.isArray(named) ? named.filter((uri) => typeof uri === "string").slice(0, MAX_WATCHED) : [];
}

async function tellChanges(
  catalogue: Catalogue,
  uris: readonly string[],
  signal: AbortSignal,
  tell: (uri: string) => void,
): Promise<void> {
  const watch = new ResourceWatch(catalogue);
  const ended = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
  watch.only(uris);
  while (!signal.aborted) {
    // oxlint-disable-next-line no-await-in-loop -- one change after the other, as they come
    await Promise.race([watch.somethingNew(), ended]);
    for (const uri of watch.take()) tell(uri);
  }
  watch.only([]);
}
