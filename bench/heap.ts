import { join } from "node:path";

import { localSecrets } from "#local/local-secrets";
import { freePort } from "#local/ports";
import { startTenure } from "#local/tenure";

import { inspect, type Inspector } from "./inspector.ts";
import { findLoadTool, load, type Target } from "./load.ts";
import { prepareTenant } from "./prepare-tenant.ts";
import { type HeapUse, printHeap } from "./report.ts";

/** The row that asks for it: `npm run bench -- heap`. */
export const HEAP_ROW = "heap";

const SECONDS = 3;
/** Bytes between two samples, on average. */
const SAMPLING_BYTES = 4_096;
const TEST_SECRET = "bench-secret-0123456789abcdef0123456789";

interface SampledNode {
  callFrame: { functionName: string };
  selfSize: number;
  children: SampledNode[];
}

/**
 * Measures what the Worker holds after full collections, and what each request leaves to the next one. It uses a separate instance, because
 * a debugger at the other end slows the Worker down.
 */
export async function measureHeap(folder: string): Promise<void> {
  const inspector = `127.0.0.1:${await freePort("127.0.0.1")}`;
  const dataFolder = join(folder, "data");
  const tenure = await startTenure({
    dataFolder,
    host: "127.0.0.1",
    port: 0,
    webPort: null,
    sqldPort: 0,
    remoteDatabase: null,
    variables: { ...(await localSecrets(dataFolder)), ENVIRONMENT: "local", TEST_SECRET },
    clock: "manual",
    output: "ignore",
    inspector,
    onFailure: (error) => {
      throw error;
    },
  });
  try {
    const { apiKey, agentId } = await prepareTenant(tenure.baseUrl, TEST_SECRET);
    const worker = await inspect(inspector);
    await worker.ask("HeapProfiler.enable");
    const headers = { "X-API-Key": apiKey, "Content-Type": "application/json" };
    const target = (path: string, body: unknown): Target => ({
      url: `${tenure.baseUrl}${path}`,
      method: body === null ? "GET" : "POST",
      headers,
      body: body === null ? null : JSON.stringify(body),
    });
    const targets = {
      "list agents": target("/api/agents", null),
      "get agent": target(`/api/agents/${agentId}`, null),
      "create agent": target("/api/agents", { name: "Bench", role: "custom", maturity_level: "student" }),
      "execute trivial": target(`/api/agents/${agentId}/execute`, { task: "compute 3*(4+5)" }),
    };
    const atStart = await liveBytes(worker);
    const rows: Record<string, HeapUse> = {};
    for (const [name, asked] of Object.entries(targets)) rows[name] = await useOf(worker, asked, folder);
    printHeap(atStart, await liveBytes(worker), rows);
    worker.close();
  } finally {
    await tenure.stop();
  }
}

async function useOf(worker: Inspector, target: Target, folder: string): Promise<HeapUse> {
  const tool = await findLoadTool();
  await load(tool, target, 1, folder);
  const sampled = async (withCollected: boolean) => {
    await worker.ask("HeapProfiler.startSampling", {
      samplingInterval: SAMPLING_BYTES,
      includeObjectsCollectedByMajorGC: true,
      includeObjectsCollectedByMinorGC: withCollected,
    });
    const { requests } = await load(tool, target, SECONDS, folder);
    const { profile } = await worker.ask<{ profile: { head: SampledNode } }>("HeapProfiler.stopSampling");
    return (name?: string) => bytesOf(profile.head, name) / Math.max(1, requests);
  };
  const [all, kept] = [await sampled(true), await sampled(false)];
  return { allocated: all(), kept: kept(), keptByRuntime: kept("(V8 API)") };
}

/** The sampled bytes of a node and all below it, or those of one name. */
const bytesOf = ({ callFrame, selfSize, children }: SampledNode, name?: string): number =>
  (name === undefined || callFrame.functionName === name ? selfSize : 0) +
  children.reduce((sum, child) => sum + bytesOf(child, name), 0);

/** The heap after full collections. */
async function liveBytes(worker: Inspector): Promise<number> {
  for (let time = 0; time < 3; time++) await worker.ask("HeapProfiler.collectGarbage");
  return (await worker.ask<{ usedSize: number }>("Runtime.getHeapUsage")).usedSize;
}
