import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** An address that stays while the program behind it is replaced. Connections made in between wait for the next one. */
export interface Door {
  port: number;
  /** Leads connections to this port of this machine from now on; null lets them wait. */
  leadTo(port: number | null): void;
  /** Whether a connection is open, or waits. */
  isInUse(): boolean;
  /** Cuts the connections that wait. */
  refuseWaiting(): void;
  stop(): Promise<void>;
}

/**
 * Listens at an address and passes bytes through, so that requests, event streams and WebSockets work as without it.
 * `onConnection` is called for each connection before it is led on.
 */
export async function openDoor(host: string, port: number, onConnection = (): void => undefined): Promise<Door> {
  const sockets = new Set<Socket>();
  const waiting: Socket[] = [];
  let target: number | null = null;

  const pass = (client: Socket, to: number): void => {
    const inner = connect({ host: "127.0.0.1", port: to, noDelay: true });
    for (const [from, other] of [
      [client, inner],
      [inner, client],
    ] as const) {
      // Either side may be cut; the other one then ends, too.
      from.on("error", () => other.destroy());
      from.on("close", () => other.destroy());
      from.pipe(other);
    }
  };
  const server = createServer({ noDelay: true, allowHalfOpen: true }, (client) => {
    sockets.add(client);
    client.on("error", () => client.destroy());
    client.on("close", () => sockets.delete(client));
    onConnection();
    if (target === null) waiting.push(client);
    else pass(client, target);
  });
  server.listen(port, host);
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    leadTo: (to) => {
      target = to;
      if (to === null) return;
      for (const client of waiting.splice(0)) if (!client.destroyed) pass(client, to);
    },
    isInUse: () => sockets.size > 0,
    refuseWaiting: () => {
      for (const client of waiting.splice(0)) client.destroy();
    },
    stop: async () => {
      for (const client of sockets) client.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
