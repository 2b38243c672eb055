import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface Running {
  /** The data about it for tests: URLs and similar values, as JSON. */
  told: unknown;
  stop(): Promise<void>;
}

/** Starts each named service on the first request (`GET /name`), and ends them with the run. */
export async function startOnDemandServer(
  starters: Readonly<Record<string, () => Promise<Running>>>,
): Promise<{ url: string; stop(): Promise<void> }> {
  const started = new Map<string, Promise<Running>>();
  const startOnce = (name: string): Promise<Running> => {
    const starter = starters[name];
    if (starter === undefined) throw new Error(`Nothing of the name ${name} can be started.`);
    const running = started.get(name) ?? starter();
    started.set(name, running);
    return running;
  };
  const server = createServer((request, response) => {
    const answer = (status: number, body: unknown) => response.writeHead(status).end(JSON.stringify(body));
    Promise.resolve((request.url ?? "").slice(1))
      .then(startOnce)
      .then(
        ({ told }) => answer(200, told),
        (error: unknown) => answer(500, error instanceof Error ? (error.stack ?? error.message) : String(error)),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      const running = await Promise.allSettled(started.values());
      await Promise.all(running.flatMap((result) => (result.status === "fulfilled" ? [result.value.stop()] : [])));
    },
  };
}
