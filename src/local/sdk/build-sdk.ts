import { execFile } from "node:child_process";
import { chmod, copyFile, glob, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, resolve } from "node:path";
import { promisify } from "node:util";

import { build } from "esbuild";

import { distFolder, repositoryFolder } from "#local/paths";

const run = promisify(execFile);

export const sdkFolder = resolve(distFolder, "sdk");

interface Manifest {
  version: string;
  license: string;
  description: string;
  devDependencies: Record<string, string>;
}

/**
 * Builds the package `tenure`: the typed client with its types, and the command line program. The types of the API come from the document
 * (`npm run openapi:update` writes them). Gives the folder, which `npm pack` packs.
 */
export async function buildSdk(folder = sdkFolder): Promise<string> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const compiler = resolve(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc");
  const options = ["--noEmit", "false", "--incremental", "false", "--declaration", "--outDir", folder];
  await run(process.execPath, [compiler, "-p", resolve(repositoryFolder, "src/sdk"), ...options]);
  await nameBuiltFiles(folder);
  await writeFile(resolve(folder, "package.json"), `${JSON.stringify(await manifest(), null, 2)}\n`);
  await buildProgram(folder);
  await copyDocument("docs/reference/sdk.md", resolve(folder, "README.md"));
  await copyDocument("docs/reference/command-line.md", resolve(folder, "command-line.md"));
  return folder;
}

/** Links between the two documents hold in the package, too. */
async function copyDocument(from: string, to: string): Promise<void> {
  const text = await readFile(resolve(repositoryFolder, from), "utf8");
  await writeFile(to, text.replaceAll("](sdk.md)", "](README.md)"));
}

/**
 * The program `tenure`: one file with the reader of YAML, whose licence lies beside it, and the entry that looks at the version of Node
 * first.
 */
export async function buildProgram(folder: string): Promise<void> {
  const { version } = await wholeManifest();
  await build({
    entryPoints: { program: "src/sdk/cli/tenure.ts" },
    absWorkingDir: repositoryFolder,
    outdir: resolve(folder, "bin"),
    outExtension: { ".js": ".mjs" },
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20.3",
    external: ["openapi-fetch"],
    define: { PROGRAM_VERSION: JSON.stringify(version) },
    charset: "utf8",
    legalComments: "inline",
    logLevel: "warning",
  });
  const entry = await readFile(resolve(repositoryFolder, "src/sdk/cli/start.js"), "utf8");
  await writeFile(resolve(folder, "bin/tenure.mjs"), `#!/usr/bin/env node\n${entry}`);
  await chmod(resolve(folder, "bin/tenure.mjs"), 0o755);
  await copyFile(resolve(repositoryFolder, "node_modules/js-yaml/LICENSE"), resolve(folder, "bin/js-yaml.LICENSE"));
}

/** The compiler leaves the names of sources in its declarations. */
async function nameBuiltFiles(folder: string): Promise<void> {
  for await (const name of glob("*.d.ts", { cwd: folder })) {
    const path = resolve(folder, name);
    const text = await readFile(path, "utf8");
    await writeFile(path, text.replaceAll(/(from "\.\/[\w.-]+)\.ts"/g, '$1.js"'));
  }
}

const wholeManifest = async (): Promise<Manifest> =>
  JSON.parse(await readFile(resolve(repositoryFolder, "package.json"), "utf8")) as Manifest;

async function manifest(): Promise<object> {
  const { version, license, devDependencies } = await wholeManifest();
  return {
    name: "tenure",
    version,
    description: "The typed client and the command line program of Tenure",
    license,
    type: "module",
    sideEffects: false,
    engines: { node: ">=20.3" },
    exports: {
      ".": { types: "./client.d.ts", default: "./client.js" },
      "./api": { types: "./api.gen.d.ts", default: "./api.gen.js" },
    },
    bin: { tenure: "./bin/tenure.mjs" },
    dependencies: { "openapi-fetch": devDependencies["openapi-fetch"] },
  };
}
