import { join } from "node:path";

import { startSqld } from "#local/sqld";

export interface CellServers {
  /** The names that a cell has in `CELLS`, with the addresses of its database. */
  urls: Record<string, string>;
  /** The Worker's variables that name them. */
  variables: Record<string, string>;
  stop(): Promise<void>;
}

const NAMES = ["two", "three", "four"];

/** Starts further databases for an instance, each a real server in its own folder. */
export async function startCellServers(folder: string, count: number): Promise<CellServers> {
  const names = NAMES.slice(0, count);
  const servers = await Promise.all(
    names.map((name) =>
      startSqld({
        folder: join(folder, "cells", name),
        logFile: join(folder, "cells", `${name}.log`),
        port: 0,
        onFailure: (error) => {
          throw error;
        },
      }),
    ),
  );
  const urls = Object.fromEntries(names.map((name, index) => [name, servers[index]?.url ?? ""]));
  return {
    urls,
    variables: {
      CELLS: Object.entries(urls)
        .map(([name, url]) => `${name}=${url}`)
        .join(","),
    },
    stop: async () => void (await Promise.all(servers.map((server) => server.stop()))),
  };
}
