import { once } from "node:events";
import { createServer } from "node:net";

/** Fails with the obstacle, and the variable that chooses another port or address. */
export async function requireFreePort(host: string, port: number, variable: string): Promise<void> {
  try {
    await listenOnce(host, port);
  } catch (error) {
    throw new Error(whyNotFree(error, host, port, variable), { cause: error });
  }
}

/** Whether a program can listen there now. */
export const isFree = (host: string, port: number): Promise<boolean> =>
  listenOnce(host, port).then(
    () => true,
    () => false,
  );

async function listenOnce(host: string, port: number): Promise<void> {
  const server = createServer();
  server.listen(port, host);
  await once(server, "listening");
  server.close();
  await once(server, "close");
}

function whyNotFree(error: unknown, host: string, port: number, variable: string): string {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "EADDRINUSE")
    return `Port ${port} on ${host} is already in use. Stop the program that uses it, or choose another port: ${variable}=${port + 1} npm start`;
  if (code === "EACCES")
    return `This user may not use port ${port}. Choose another port, above 1023: ${variable}=${port + 8_000} npm start`;
  return `${host} is not an address of this machine (${message}). Choose another one with HOST: 127.0.0.1 for this machine only, 0.0.0.0 for all its addresses.`;
}

/** Asks the system for a free port. Another program may take it first, so callers retry. */
export async function freePort(host: string): Promise<number> {
  const server = createServer();
  server.listen(0, host);
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("No free port found");
  return address.port;
}
