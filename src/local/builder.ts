import { cp, mkdir, mkdtemp, rename, rm, utimes, writeFile } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";

import { type BuildContext, context, type Metafile } from "esbuild";

import { hostingFileName } from "./build-age.ts";
import { buildConsole } from "./build-console.ts";
import { bundleOptions } from "./bundle.ts";
import { servedFiles } from "./document-pages.ts";
import { readHosting } from "./hosting.ts";
import {
  distFolder,
  intakeEntry,
  intakeFolderName,
  picturesEntry,
  picturesFolderName,
  repositoryFolder,
  scriptsEntry,
  scriptsFolderName,
  workerEntry,
} from "./paths.ts";

/** The entry of each Worker, by the folder of its bundle below the build's. */
const WORKERS = {
  worker: workerEntry,
  [scriptsFolderName]: scriptsEntry,
  [picturesFolderName]: picturesEntry,
  [intakeFolderName]: intakeEntry,
} as const;
type WorkerName = keyof typeof WORKERS;
const WORKER_NAMES = Object.keys(WORKERS) as WorkerName[];

const ASSETS = "assets";
/** The bundle of a Worker, or the static files. */
export type BuildPart = WorkerName | typeof ASSETS;
export const BUILD_PARTS: readonly BuildPart[] = [...WORKER_NAMES, ASSETS];

export interface BuildResult {
  /** The imports of the Worker's bundle; null when it was not built. */
  metafile: Metafile | null;
  /** The parts whose content differs from the builder's last build. */
  changed: BuildPart[];
}

type Bundle = BuildContext<ReturnType<typeof bundleOptions> & { write: false }>;

/**
 * Builds the Workers into `dist/worker`, `dist/scripts`, `dist/pictures` and `dist/intake`, the static files into `dist/assets`, and the bindings
 * of `wrangler.toml` into `dist/hosting.json`. A builder that is kept reads again only what changed.
 */
export class Builder {
  readonly #bundles = new Map<WorkerName, Promise<Bundle>>();
  /** The names and digests of the files of each bundle. */
  readonly #digests = new Map<WorkerName, string>();

  /** Builds these parts aside and swaps them at the end: a running instance never meets half a build. */
  async build(parts: readonly BuildPart[] = BUILD_PARTS): Promise<BuildResult> {
    const began = new Date();
    await mkdir(distFolder, { recursive: true });
    const fresh = await mkdtemp(resolve(distFolder, ".build-"));
    try {
      const [bundles] = await Promise.all([
        Promise.all(WORKER_NAMES.filter((name) => parts.includes(name)).map((name) => this.#bundle(name, fresh))),
        parts.includes(ASSETS) && buildAssets(resolve(fresh, ASSETS)),
      ]);
      await writeFile(resolve(fresh, hostingFileName), JSON.stringify(await readHosting(), null, 2));
      await utimes(resolve(fresh, hostingFileName), began, began);
      for (const name of [...parts, hostingFileName]) await replace(resolve(fresh, name), resolve(distFolder, name));
      return {
        metafile: bundles.find(({ name }) => name === "worker")?.metafile ?? null,
        changed: parts.filter((part) => bundles.every(({ name, isChanged }) => name !== part || isChanged)),
      };
    } finally {
      await rm(fresh, { recursive: true, force: true });
    }
  }

  async end(): Promise<void> {
    await Promise.all([...this.#bundles.values()].map(async (bundle) => (await bundle).dispose()));
  }

  async #bundle(
    name: WorkerName,
    folder: string,
  ): Promise<{ name: WorkerName; isChanged: boolean; metafile: Metafile }> {
    const { outputFiles, metafile } = await (await this.#bundleOf(name)).rebuild();
    const target = resolve(folder, name);
    await mkdir(target);
    await Promise.all(outputFiles.map(({ path, contents }) => writeFile(resolve(target, basename(path)), contents)));
    const digest = outputFiles.map(({ path, hash }) => `${path} ${hash}`).join("\n");
    const isChanged = digest !== this.#digests.get(name);
    this.#digests.set(name, digest);
    return { name, isChanged, metafile };
  }

  #bundleOf(name: WorkerName): Promise<Bundle> {
    const bundle =
      this.#bundles.get(name) ??
      context({ ...bundleOptions(WORKERS[name], resolve(distFolder, name)), write: false as const });
    this.#bundles.set(name, bundle);
    return bundle;
  }
}

/** Builds everything once. Returns the imports of the Worker's bundle. */
export async function buildAll(): Promise<Metafile> {
  const builder = new Builder();
  try {
    const { metafile } = await builder.build();
    if (metafile === null) throw new Error("The build lacks the Worker.");
    return metafile;
  } finally {
    await builder.end();
  }
}

const DOCUMENTATION_ASSETS = [
  ["swagger-ui-dist/swagger-ui.css", "swagger-ui.css"],
  ["swagger-ui-dist/swagger-ui-bundle.js", "swagger-ui-bundle.js"],
  ["swagger-ui-dist/favicon-32x32.png", "favicon.png"],
  ["redoc/bundles/redoc.standalone.js", "redoc.standalone.js"],
] as const;

const buildAssets = (folder: string): Promise<unknown> =>
  Promise.all([
    copyDocumentationAssets(resolve(folder, "docs")),
    writeDocuments(resolve(folder, "documents")),
    buildConsole(folder),
  ]);

/** Writes the pages of `docs` that an instance serves, and their index for language models. */
async function writeDocuments(folder: string): Promise<void> {
  for (const [name, text] of await servedFiles()) {
    const path = resolve(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
}

async function copyDocumentationAssets(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await Promise.all(
    DOCUMENTATION_ASSETS.map(([source, target]) =>
      cp(resolve(repositoryFolder, "node_modules", source), resolve(folder, target)),
    ),
  );
}

/**
 * A folder cannot be replaced in one step, so the old one is renamed first; a reader sees one or the other, never a
 * mixture.
 */
async function replace(fresh: string, target: string): Promise<void> {
  const aside = `${fresh}.old`;
  await rename(target, aside).catch(ignoreMissing);
  await rename(fresh, target);
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
}
