import { cp, mkdir, mkdtemp, rename, rm, utimes, writeFile } from "node:fs/promises";
import { builtinModules } from "node:module";
import { resolve } from "node:path";

import { build, type BuildOptions, type Metafile, type Plugin } from "esbuild";

import { hostingFileName } from "./build-age.ts";
import { buildConsole } from "./build-console.ts";
import { readHosting } from "./hosting.ts";
import {
  distFolder,
  picturesEntry,
  picturesFolderName,
  repositoryFolder,
  scriptsEntry,
  scriptsFolderName,
  workerEntry,
} from "./paths.ts";

const documentationAssets = [
  ["swagger-ui-dist/swagger-ui.css", "swagger-ui.css"],
  ["swagger-ui-dist/swagger-ui-bundle.js", "swagger-ui-bundle.js"],
  ["swagger-ui-dist/favicon-32x32.png", "favicon.png"],
  ["redoc/bundles/redoc.standalone.js", "redoc.standalone.js"],
] as const;

/** Some packages import "crypto" instead of "node:crypto"; workerd only knows the second. */
const prefixNodeModules: Plugin = {
  name: "prefix-node-modules",
  setup(pluginBuild) {
    const bare = new Set(builtinModules.filter((name) => !name.startsWith("_")));
    pluginBuild.onResolve({ filter: /^[a-z][a-z0-9_/]*$/ }, (args) =>
      bare.has(args.path) && args.kind !== "entry-point" ? { path: `node:${args.path}`, external: true } : null,
    );
  },
};

/** zod brings its messages in fifty languages, all evaluated at start; ours are English. */
const onlyEnglish: Plugin = {
  name: "only-english",
  setup(pluginBuild) {
    pluginBuild.onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
      contents: 'export { default as en } from "./en.js";',
    }));
  },
};

/**
 * Chunks, wasm files and the entry share one flat folder, so that "./name" is right from each of them.
 * Names stay as they are: libraries put class names of their errors into messages and into `error.name`, and esbuild's own way of
 * keeping the names of minified code defines a property on every function that is made, on hot paths too.
 */
function bundleOptions(entry: string, outputFolder: string): BuildOptions & { metafile: true } {
  return {
    entryPoints: { worker: entry },
    outdir: outputFolder,
    absWorkingDir: repositoryFolder,
    bundle: true,
    splitting: true,
    format: "esm",
    target: "es2024",
    platform: "browser",
    conditions: ["workerd", "worker", "browser"],
    external: ["cloudflare:*", "node:*"],
    // Scripts that run in the sandbox are carried as text.
    loader: { ".wasm": "copy", ".sandbox.js": "text" },
    chunkNames: "[name]-[hash]",
    assetNames: "[name]-[hash]",
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: "none",
    // A debugger shows and stops in the files of src/ with them; they are not deployed.
    sourcemap: "linked",
    // The maps name sources relative to where the build is made, one folder deeper than where it is put.
    sourceRoot: "worker",
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [prefixNodeModules, onlyEnglish],
    metafile: true,
    logLevel: "warning",
  };
}

/** Bundles one Worker into a folder. */
export const bundle = (entry: string, outputFolder: string): Promise<{ metafile: Metafile }> =>
  build(bundleOptions(entry, outputFolder));

async function copyDocumentationAssets(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await Promise.all(
    documentationAssets.map(([source, target]) =>
      cp(resolve(repositoryFolder, "node_modules", source), resolve(folder, target)),
    ),
  );
}

/** A folder cannot be replaced in one step, so the old one steps aside first; a reader sees one or the other, never a mixture. */
async function replace(fresh: string, target: string): Promise<void> {
  const aside = `${fresh}.old`;
  await rename(target, aside).catch(ignoreMissing);
  await rename(fresh, target);
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
}

/**
 * Bundles the Worker into `dist/worker`, the ones for scripts and pictures into `dist/scripts` and `dist/pictures`, its static files into `dist/assets`, and what `wrangler.toml` binds into
 * `dist/hosting.json`. Builds aside and swaps at the end: a running instance never meets half a build.
 */
export async function buildWorker(): Promise<Metafile> {
  const began = new Date();
  await mkdir(distFolder, { recursive: true });
  const fresh = await mkdtemp(resolve(distFolder, ".build-"));
  try {
    const [result] = await Promise.all([
      bundle(workerEntry, resolve(fresh, "worker")),
      bundle(scriptsEntry, resolve(fresh, scriptsFolderName)),
      bundle(picturesEntry, resolve(fresh, picturesFolderName)),
      copyDocumentationAssets(resolve(fresh, "assets/docs")),
      buildConsole(resolve(fresh, "assets")),
    ]);
    const hosting = await readHosting();
    await writeFile(resolve(fresh, hostingFileName), JSON.stringify(hosting, null, 2));
    await utimes(resolve(fresh, hostingFileName), began, began);
    for (const part of ["assets", "worker", scriptsFolderName, picturesFolderName, hostingFileName]) {
      await replace(resolve(fresh, part), resolve(distFolder, part));
    }
    return result.metafile;
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}
