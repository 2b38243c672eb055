import { resolve } from "node:path";

import { serializeConfig } from "miniflare";

import { readBuiltHosting } from "./hosting.ts";
import { scriptsFolderName } from "./paths.ts";
import { scriptSocket } from "./worker-sockets.ts";
import { builtModules } from "./workerd-config.ts";

/** What workerd needs to run scripts, as it reads it. They reach nothing. */
export async function scriptConfiguration(buildFolder: string): Promise<Uint8Array> {
  const { compatibilityDate } = await readBuiltHosting(buildFolder);
  return serializeConfig({
    services: [
      {
        name: scriptSocket,
        worker: {
          modules: await builtModules(resolve(buildFolder, scriptsFolderName)),
          compatibilityDate,
          globalOutbound: { name: "nowhere" },
        },
      },
      { name: "nowhere", network: { allow: [] } },
    ],
    sockets: [{ name: scriptSocket, address: "127.0.0.1:0", service: { name: scriptSocket }, http: {} }],
  });
}
