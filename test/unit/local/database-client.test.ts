import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, onTestFinished, test, vi } from "vitest";

import { databaseClient } from "#local/database-client";
import { startSqld } from "#local/sqld";

test("a statement waits for a connection that a killed process still occupies", { timeout: 60_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), "tenure-connections-"));
  const sqld = await startSqld({
    folder: join(folder, "database"),
    logFile: join(folder, "sqld.log"),
    port: 0,
    maxConnections: 1,
    onFailure: (error) => {
      throw error;
    },
  });
  onTestFinished(async () => {
    await sqld.stop();
    await rm(folder, { recursive: true });
  });
  const callDirectly = async (body: object): Promise<{ baton: string | null }> => {
    const response = await fetch(`${sqld.url}/v3/pipeline`, { method: "POST", body: JSON.stringify(body) });
    return response.json() as Promise<{ baton: string | null }>;
  };
  const { baton } = await callDirectly({ requests: [{ type: "execute", stmt: { sql: "SELECT 1" } }] });
  const requests = vi.spyOn(globalThis, "fetch");
  onTestFinished(() => requests.mockRestore());
  const client = databaseClient({ url: sqld.url });
  onTestFinished(() => client.close());

  const answer = client.execute("SELECT 2 AS value");
  const statuses = async () =>
    Promise.all(
      requests.mock.results.map(async ({ value }) => {
        const { status } = await (value as Promise<Response>);
        return status;
      }),
    );
  await vi.waitUntil(async () => (await statuses()).includes(429), { timeout: 30_000, interval: 50 });
  await callDirectly({ baton, requests: [{ type: "close" }] });
  expect((await answer).rows).toEqual([expect.objectContaining({ value: 2 })]);
});
