import { once } from "node:events";
import { createServer } from "node:net";

/** Says whether somebody else already listens there. */
async function isFree(host: string, port: number): Promise<boolean> {
  const server = createServer();
  server.listen(port, host);
  try {
    await once(server, "listening");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EADDRINUSE") return false;
    throw error;
  }
  server.close();
  await once(server, "close");
  return true;
}

/** Fails with the port and the variable that chooses another one. */
export async function requireFreePort(host: string, port: number, variable: string): Promise<void> {
  if (port === 0 || (await isFree(host, port))) return;
  throw new Error(
    `Port ${port} on ${host} is already in use. Stop the program that uses it, or choose another port: ${variable}=${port + 1} npm start`,
  );
}

/** Asks the system for a port nobody uses now; somebody may take it before we do, so callers try again. */
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
