import { setTimeout as sleep } from "node:timers/promises";

import { createClient, type Client, type IntMode } from "@libsql/client/web";

import type { DatabaseAddress } from "./migration-database.ts";

const tooManyRequests = 429;
/** The server keeps the connections of a process that was killed for ten seconds. */
const maxWaitMs = 20_000;
const pauseMs = 200;

/**
 * A client of a database server. The published client sends only bearer tokens; this one sends the token as it is. It
 * sends a request again while the server has no connection for it: such a request did not run.
 */
export const databaseClient = ({ url, authToken }: DatabaseAddress, intMode: IntMode = "number"): Client =>
  createClient({
    url,
    intMode,
    fetch: (request: Request): Promise<Response> => {
      if (authToken !== undefined) request.headers.set("authorization", authToken);
      return fetchUntilTaken(request);
    },
  });

async function fetchUntilTaken(request: Request): Promise<Response> {
  const deadline = Date.now() + maxWaitMs;
  for (;;) {
    const response = await fetch(request.clone());
    if (response.status !== tooManyRequests || Date.now() > deadline) return response;
    await response.body?.cancel();
    await sleep(pauseMs);
  }
}
