import { once } from "node:events";
import { createServer } from "node:http";

import { NEAR_SERVERS } from "#agents/model-connections/near-servers";

export interface NearModel {
  baseUrl: string;
  models: string[];
  /** Method and path of each request. */
  asked: string[];
  close: () => Promise<void>;
}

/** A server that lists models on the first of the usual ports that is free. Throws when none is. */
export async function nearModel(models: string[]): Promise<NearModel> {
  for (const { baseUrl } of NEAR_SERVERS) {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ data: models.map((id) => ({ id })) }));
    });
    server.listen(Number(new URL(baseUrl).port), "127.0.0.1");
    const isOpen = await once(server, "listening").then(
      () => true,
      () => false,
    );
    if (!isOpen) continue;
    const close = async (): Promise<void> => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    };
    return { baseUrl, models, asked, close };
  }
  throw new Error("Every usual port of a model server is taken on this machine.");
}
