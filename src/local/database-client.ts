import { createClient, type Client, type IntMode } from "@libsql/client/web";

import type { DatabaseAddress } from "./migration-database.ts";

/** A client of a database server. The published client sends only bearer tokens; this one sends the token as it is. */
export const databaseClient = ({ url, authToken }: DatabaseAddress, intMode: IntMode = "number"): Client =>
  createClient({
    url,
    intMode,
    fetch: (request: Request): Promise<Response> => {
      if (authToken !== undefined) request.headers.set("authorization", authToken);
      return fetch(request);
    },
  });
