import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

import { startSqld } from "#local/sqld";
import { temporaryDataFolder } from "#test/support/instance";

import { countingBuild } from "./counting-build.ts";
import { startLockstepDatabase } from "./lockstep-database.ts";

export interface MeasuredDatabase {
  /** For the Worker: its calls are counted and held. */
  workerUrl: string;
  /** For tests. */
  databaseUrl: string;
  /** Where tests say what is counted. */
  controlUrl: string;
  /** The build of the Worker whose bindings are counted. */
  buildFolder: string;
  stop(): Promise<void>;
}

/** A database and a build for an instance whose operations are counted. */
export async function startMeasuredDatabase(): Promise<MeasuredDatabase> {
  const [folder, build] = await Promise.all([temporaryDataFolder(), temporaryDataFolder()]);
  await countingBuild(build.path);
  const sqld = await startSqld({
    folder: join(folder.path, "database"),
    logFile: join(folder.path, "sqld.log"),
    port: 0,
    onFailure: (error) => {
      throw error;
    },
  });
  const proxy = await startLockstepDatabase(sqld.url);
  const commands: Record<string, () => unknown> = {
    "/hold": () => proxy.begin(true),
    "/count": () => proxy.begin(false),
    "/state": () => proxy.state(),
    "/let-through": () => proxy.letThrough(),
    "/end": () => proxy.end(),
  };
  const control = createServer((request, response) => {
    void Promise.resolve(commands[request.url ?? ""]?.()).then((told) => response.end(JSON.stringify(told ?? null)));
  });
  await new Promise<void>((resolve) => control.listen(0, "127.0.0.1", resolve));
  return {
    workerUrl: proxy.url,
    databaseUrl: sqld.url,
    controlUrl: `http://127.0.0.1:${(control.address() as AddressInfo).port}`,
    buildFolder: build.path,
    stop: async () => {
      control.closeAllConnections();
      await new Promise((resolve) => control.close(resolve));
      await proxy.stop();
      await sqld.stop();
      await Promise.all([folder.remove(), build.remove()]);
    },
  };
}
