import { createHash } from "node:crypto";
import { chmod, mkdir, writeFile } from "node:fs/promises";
import { resolve } from "node:path";

import { build } from "esbuild";

import { onlyEnglish } from "#local/bundle";
import { repositoryFolder } from "#local/paths";

import { CLIENT_VERSION } from "./device-client.ts";

export interface PackedClient {
  path: string;
  filename: string;
  version: string;
  /** Hexadecimal. */
  sha256: string;
}

/**
 * Packs the client of devices with all that it imports into one file that Node runs, and writes its SHA-256 beside it.
 * The same sources give the same bytes: nothing in the file depends on the time, the machine or the folder.
 */
export async function packDesktop(folder: string): Promise<PackedClient> {
  const { outputFiles } = await build({
    entryPoints: ["src/local/desktop-packed.ts"],
    absWorkingDir: repositoryFolder,
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    target: "node22",
    banner: { js: "#!/usr/bin/env node" },
    charset: "utf8",
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: "inline",
    plugins: [onlyEnglish],
    logLevel: "warning",
  });
  const bytes = outputFiles[0]?.contents ?? new Uint8Array();
  const filename = `tenure-desktop-${CLIENT_VERSION}.mjs`;
  const path = resolve(folder, filename);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  await mkdir(folder, { recursive: true });
  await writeFile(path, bytes);
  await chmod(path, 0o755);
  await writeFile(`${path}.sha256`, `${sha256}  ${filename}\n`);
  return { path, filename, version: CLIENT_VERSION, sha256 };
}
