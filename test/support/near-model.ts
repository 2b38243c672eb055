import { once } from "node:events";
import { createServer, type Server } from "node:http";

import { NEAR_SERVERS } from "#models/model-connections/near-servers";

export interface NearModel {
  baseUrl: string;
  models: string[];
  /** Method and path of each request. */
  asked: string[];
  close: () => Promise<void>;
}

/** Listens on the first of the usual ports that is free, and returns its address. Throws when none is. */
export async function listenNear(server: Server): Promise<string> {
  for (const { baseUrl } of NEAR_SERVERS) {
    server.listen(Number(new URL(baseUrl).port), "127.0.0.1");
    const isOpen = await once(server, "listening").then(
      () => true,
      () => false,
    );
    if (isOpen) return baseUrl;
  }
  throw new Error("Every usual port of a model server is taken on this machine.");
}

/** A server that lists models on the first of the usual ports that is free. Throws when none is. */
export async function nearModel(models: string[]): Promise<NearModel> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ data: models.map((id) => ({ id })) }));
  });
  const baseUrl = await listenNear(server);
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return { baseUrl, models, asked, close };
}
