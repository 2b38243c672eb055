import { builtinModules } from "node:module";

import { build, type BuildOptions, type Metafile, type Plugin } from "esbuild";

import { repositoryFolder } from "./paths.ts";
import { shortNames } from "./short-names.ts";

/** Some packages import "crypto" instead of "node:crypto"; workerd accepts only the latter. */
const prefixNodeModules: Plugin = {
  name: "prefix-node-modules",
  setup(pluginBuild) {
    const bare = new Set(builtinModules.filter((name) => !name.startsWith("_")));
    pluginBuild.onResolve({ filter: /^[a-z][a-z0-9_/]*$/ }, (args) =>
      bare.has(args.path) && args.kind !== "entry-point" ? { path: `node:${args.path}`, external: true } : null,
    );
  },
};

/** zod includes its messages in fifty languages, all evaluated at start; ours are English. */
export const onlyEnglish: Plugin = {
  name: "only-english",
  setup(pluginBuild) {
    pluginBuild.onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
      contents: 'export { default as en } from "./en.js";',
    }));
  },
};

/** The ai package's default provider is its maker's service, which nothing here calls: every model has its own provider. */
const withoutGateway: Plugin = {
  name: "without-gateway",
  setup(pluginBuild) {
    pluginBuild.onLoad({ filter: /[\\/]@ai-sdk[\\/]gateway[\\/]dist[\\/]index\.m?js$/ }, () => ({
      contents: `
        export class GatewayError extends Error { static isInstance() { return false; } }
        export class GatewayAuthenticationError extends GatewayError {}
        export const createGateway = () => { throw new Error("A model needs its provider."); };
        export const gateway = new Proxy({}, { get: createGateway });`,
    }));
  },
};

/**
 * Chunks, wasm files and the entry share one flat folder, so that "./name" is right from each of them. Names of a
 * module's scope are kept; those inside functions are shortened.
 */
export function bundleOptions(entry: string, outputFolder: string): BuildOptions & { metafile: true } {
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
    // Debuggers use them to show and stop in the files of src/; they are not deployed.
    sourcemap: "linked",
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [prefixNodeModules, onlyEnglish, withoutGateway, shortNames()],
    metafile: true,
    logLevel: "warning",
  };
}

/** Bundles one Worker into a folder. */
export const bundle = (entry: string, outputFolder: string): Promise<{ metafile: Metafile }> =>
  build(bundleOptions(entry, outputFolder));
