import { once } from "node:events";
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream";

export interface ModelRelay {
  /** An instance uses it as the address of its models; a test announces a model there with `announceModel`. */
  url: string;
  stop(): Promise<void>;
}

const ANNOUNCED = "/announced/";

/**
 * Forwards each request to the server of the model that the request names, so that tests with one model each share an instance.
 * It refuses unknown names as vendors do. It forwards bytes and disconnections as they come.
 */
export async function startModelRelay(): Promise<ModelRelay> {
  const models = new Map<string, string>();

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    let text = "";
    for await (const chunk of incoming) text += String(chunk);
    const path = incoming.url ?? "";
    if (path.startsWith(ANNOUNCED)) {
      const name = path.slice(ANNOUNCED.length);
      if (incoming.method === "DELETE") models.delete(name);
      else models.set(name, new URL(text).origin);
      outgoing.writeHead(204).end();
      return;
    }
    const model = String((JSON.parse(text) as Record<string, unknown>)["model"]);
    const address = models.get(model);
    if (address === undefined) {
      const error = { message: `The model ${model} does not exist`, type: "not_found_error" };
      outgoing.writeHead(404, { "content-type": "application/json" }).end(JSON.stringify({ error }));
      return;
    }
    const { method = "POST", headers } = incoming;
    // Each request has its own connection, because a model server that stops would break a connection that is kept.
    const onward = request(`${address}${path}`, { method, headers, agent: false }, (answered) => {
      outgoing.writeHead(answered.statusCode ?? 502, answered.headers);
      outgoing.flushHeaders();
      pipeline(answered, outgoing, () => undefined);
    });
    onward.on("error", () => outgoing.destroy());
    outgoing.on("close", () => onward.destroy());
    onward.end(text);
  }

  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch((error: unknown) => outgoing.destroy(error instanceof Error ? error : undefined));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Forwards requests for this model to the server at `baseUrl`; returns the function that ends this. */
export async function announceModel(relayUrl: string, name: string, baseUrl: string): Promise<() => Promise<void>> {
  const address = `${relayUrl}${ANNOUNCED}${name}`;
  await fetch(address, { method: "PUT", body: baseUrl });
  return async () => void (await fetch(address, { method: "DELETE" }));
}
