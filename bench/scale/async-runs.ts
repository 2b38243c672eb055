import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

import { memoryUseBytes } from "./memory-use.ts";

/** The instance that is measured. */
export interface MeasuredInstance {
  baseUrl: string;
  /** The key of an agent's owner. */
  apiKey: string;
  agentId: string;
  workerdPid: () => number;
  /** Where workerd keeps the files of Durable Objects. */
  objectsFolder: string;
}

export interface AsyncRunsOrder {
  /** Number of ordered executions. */
  count: number;
  /** Number of concurrent clients. */
  clients: number;
  /** Ordered first and not counted: a fresh process loads code once, which is not the cost of a run. */
  warmUp: number;
}

/** The remains of asynchronous executions. Memory is null without /proc. */
export interface AsyncRunsReport {
  ordered: number;
  /** Milliseconds from the first order to the last end. */
  tookMs: number;
  memoryBefore: number | null;
  memoryAfter: number | null;
  filesBefore: ObjectFiles;
  filesAfter: ObjectFiles;
}

export interface ObjectFiles {
  count: number;
  bytes: number;
}

/**
 * Orders executions with `Prefer: respond-async`, waits until all have ended, and reports the data that workerd keeps
 * of them.
 */
export async function measureAsyncRuns(
  instance: MeasuredInstance,
  { count, clients, warmUp }: AsyncRunsOrder,
): Promise<AsyncRunsReport> {
  await orderRuns(instance, warmUp, clients);
  await untilAllEnded(instance);
  const memoryBefore = await memoryUseBytes(instance.workerdPid());
  const filesBefore = await objectFiles(instance.objectsFolder);
  const startedAt = Date.now();
  await orderRuns(instance, count, clients);
  await untilAllEnded(instance);
  return {
    ordered: count,
    tookMs: Date.now() - startedAt,
    memoryBefore,
    memoryAfter: await memoryUseBytes(instance.workerdPid()),
    filesBefore,
    filesAfter: await objectFiles(instance.objectsFolder),
  };
}

/** The databases of Durable Objects below a folder, and the files that SQLite keeps beside them. */
export async function objectFiles(folder: string): Promise<ObjectFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const databases = entries.filter((entry) => entry.isFile() && entry.name.includes(".sqlite"));
  const sizes = await Promise.all(
    databases.map(({ parentPath, name }) =>
      stat(join(parentPath, name)).then(
        ({ size }) => size,
        () => 0, // workerd has removed it in the meantime
      ),
    ),
  );
  return {
    count: databases.filter(({ name }) => name.endsWith(".sqlite")).length,
    bytes: sizes.reduce((sum, size) => sum + size, 0),
  };
}

async function orderRuns(instance: MeasuredInstance, count: number, clients: number): Promise<void> {
  let next = 0;
  const client = async (): Promise<void> => {
    for (let index = next++; index < count; index = next++) {
      const answer = await fetch(`${instance.baseUrl}/api/agents/${instance.agentId}/execute`, {
        method: "POST",
        headers: { "X-API-Key": instance.apiKey, "Content-Type": "application/json", Prefer: "respond-async" },
        body: JSON.stringify({ task: `compute ${index}+1` }),
      });
      const text = await answer.text();
      if (answer.status !== 202) throw new Error(`An order was answered with ${answer.status}: ${text}`);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
}

const OPEN_STATES = ["pending", "in_progress"];
const LOOK_EVERY_MS = 250;

async function untilAllEnded({ baseUrl, agentId, apiKey }: MeasuredInstance): Promise<void> {
  const openOf = async (status: string): Promise<number> => {
    const url = `${baseUrl}/api/agents/${agentId}/executions?limit=1&status=${status}`;
    const answer = await fetch(url, { headers: { "X-API-Key": apiKey } });
    const { data } = (await answer.json()) as { data: { pagination: { total: number } } };
    return data.pagination.total;
  };
  for (;;) {
    const open = await Promise.all(OPEN_STATES.map(openOf));
    if (open.every((total) => total === 0)) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}
