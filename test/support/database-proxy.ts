import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface DatabaseProxy {
  url: string;
  /** The current and the maximum number of concurrent calls. */
  atOnce(): { now: number; most: number };
  /** Holds every call until the returned function is called. */
  hold(): () => void;
  stop(): Promise<void>;
}

/** A proxy between a Worker and its database that shows the body of each call before it is forwarded. A call for which `onCall` gives `lost` is not. */
export async function startDatabaseProxy(
  databaseUrl: string,
  onCall: (body: Buffer) => void | "lost",
): Promise<DatabaseProxy> {
  const agent = new Agent({ keepAlive: true });
  let underWay = 0;
  let most = 0;
  let held = Promise.resolve();
  const server = createServer((incoming, outgoing) => void forward(incoming, outgoing));

  async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    if (incoming.url?.endsWith("/pipeline") && onCall(body) === "lost") {
      outgoing.destroy();
      return;
    }
    most = Math.max(most, ++underWay);
    outgoing.once("close", () => underWay--);
    await held;
    const { method, headers } = incoming;
    const sent = request(new URL(incoming.url ?? "/", databaseUrl).href, { method, headers, agent }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    sent.on("error", () => outgoing.destroy());
    sent.end(body);
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    atOnce: () => ({ now: underWay, most }),
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    stop: async () => {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
