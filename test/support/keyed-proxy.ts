import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream";

/**
 * Forwards every request with a credential, for a program that cannot send one. All else passes unchanged, including a
 * disconnection.
 */
export async function startKeyedProxy(baseUrl: string, token: string): Promise<{ url: string; stop(): Promise<void> }> {
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const onward = request(
      `${baseUrl}${incoming.url ?? "/"}`,
      { method: incoming.method ?? "GET", headers: { ...incoming.headers, authorization: `Bearer ${token}` } },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        outgoing.flushHeaders();
        pipeline(answer, outgoing, () => undefined);
      },
    );
    onward.on("error", () => outgoing.destroy());
    outgoing.on("close", () => onward.destroy());
    incoming.pipe(onward);
  };
  const server = createServer(pass);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
