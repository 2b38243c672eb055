import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface RoundTrips {
  reads: number;
  writes: number;
}

export interface CountingProxy {
  url: string;
  /** The round trips since the last call of this. */
  take(): RoundTrips;
  stop(): Promise<void>;
}

/** Stands between a Worker and its database and counts round trips; one that begins a transaction to write is a write. */
export async function startCountingProxy(databaseUrl: string): Promise<CountingProxy> {
  const agent = new Agent({ keepAlive: true });
  let counted: RoundTrips = { reads: 0, writes: 0 };
  const server = createServer((incoming, outgoing) => void forward(incoming, outgoing));

  async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    if (incoming.url?.endsWith("/pipeline")) counted[body.includes("BEGIN IMMEDIATE") ? "writes" : "reads"]++;
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
    take: () => {
      const taken = counted;
      counted = { reads: 0, writes: 0 };
      return taken;
    },
    stop: async () => {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
