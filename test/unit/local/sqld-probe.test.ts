import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { expect, it, onTestFinished } from "vitest";

import { probeWrite } from "#local/sqld-probe";

/** The URL of a server that answers like sqld's pipeline. */
async function answering(status: number, results: unknown[]): Promise<string> {
  const server = createServer((_request, response) => {
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify({ results }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const failing = (message: string) => [{ type: "ok" }, { type: "error", error: { message, code: "SQLITE" } }];

it("tells a full disk, where reads still work, from a database that must be started again", async () => {
  expect(await probeWrite({ url: await answering(200, [{ type: "ok" }, { type: "ok" }]) })).toBe("well");
  for (const message of ["SQLite error: database or disk is full", "SQLite error: disk I/O error"])
    expect(await probeWrite({ url: await answering(200, failing(message)) })).toBe("no_space");
  expect(await probeWrite({ url: await answering(200, failing("database is locked")) })).toBe("unwell");
  expect(await probeWrite({ url: await answering(503, []) })).toBe("unwell");
  expect(await probeWrite({ url: "http://127.0.0.1:9" })).toBe("unwell");
});
