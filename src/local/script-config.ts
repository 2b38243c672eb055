import { resolve } from "node:path";

import { serializeConfig } from "miniflare";

import { readBuiltHosting } from "./hosting.ts";
import { packed, type PackedConfiguration } from "./packed-configuration.ts";
import { intakeFolderName, picturesFolderName, scriptsFolderName } from "./paths.ts";
import { intakeSocket, pictureSocket, scriptSocket } from "./worker-sockets.ts";
import { builtModules } from "./workerd-config.ts";

/** The configuration of the workerd that runs scripts. They have no network. */
export const scriptConfiguration = (buildFolder: string): Promise<PackedConfiguration> =>
  configurationOf(buildFolder, scriptSocket, scriptsFolderName);

/** The same for the Worker that reads and edits pictures. Clients need its secret path. */
export const pictureConfiguration = ({
  buildFolder,
  path,
}: {
  buildFolder: string;
  path: string;
}): Promise<PackedConfiguration> =>
  configurationOf(buildFolder, pictureSocket, picturesFolderName, { SECRET_PATH: path });

/** The same for the Worker that takes in what strangers send. It hashes passwords with Node's scrypt. */
export const intakeConfiguration = (buildFolder: string): Promise<PackedConfiguration> =>
  configurationOf(buildFolder, intakeSocket, intakeFolderName, {}, ["nodejs_compat"]);

async function configurationOf(
  buildFolder: string,
  socket: string,
  folderName: string,
  variables: Readonly<Record<string, string>> = {},
  compatibilityFlags: string[] = [],
): Promise<PackedConfiguration> {
  const { compatibilityDate } = await readBuiltHosting(buildFolder);
  return packed(
    serializeConfig({
      services: [
        {
          name: socket,
          worker: {
            modules: await builtModules(resolve(buildFolder, folderName)),
            compatibilityDate,
            compatibilityFlags,
            globalOutbound: { name: "nowhere" },
            bindings: Object.entries(variables).map(([name, text]) => ({ name, text })),
          },
        },
        { name: "nowhere", network: { allow: [] } },
      ],
      sockets: [{ name: socket, address: "127.0.0.1:0", service: { name: socket }, http: {} }],
    }),
  );
}
