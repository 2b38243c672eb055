import { readFile, stat } from "node:fs/promises";
import { extname } from "node:path";

import { type Loader, type Plugin, transform } from "esbuild";

/** Texts that run elsewhere as they are written. */
const isSandboxed = (path: string): boolean => path.endsWith(".sandbox.js");

const LOADERS: Readonly<Record<string, Loader>> = { ".ts": "ts", ".js": "js", ".mjs": "js", ".cjs": "js" };

/**
 * Shortens the names inside functions, file by file, before files are bundled. Names of a module's own scope stay:
 * libraries put class names of their errors into messages and into `error.name`, and stack traces name our functions.
 * esbuild's own way of keeping names while it shortens others defines a property on every created function, on hot paths
 * too. It shortens nothing at module scope as long as no output format is named.
 */
export function shortNames(): Plugin {
  const shortened = new Map<string, { changedAt: number; contents: Promise<string> }>();
  return {
    name: "short-names",
    setup(pluginBuild) {
      pluginBuild.onLoad({ filter: /\.(?:ts|[cm]?js)$/ }, async ({ path }) => {
        if (isSandboxed(path)) return null;
        const { mtimeMs: changedAt } = await stat(path);
        const known = shortened.get(path);
        if (known?.changedAt === changedAt) return { contents: await known.contents, loader: "js" };
        const contents = shorten(path);
        shortened.set(path, { changedAt, contents });
        return { contents: await contents, loader: "js" };
      });
    },
  };
}

async function shorten(path: string): Promise<string> {
  const { code } = await transform(await readFile(path, "utf8"), {
    loader: LOADERS[extname(path)] ?? "js",
    target: "esnext",
    minifyIdentifiers: true,
    sourcefile: path,
    sourcemap: "inline",
  });
  return code;
}
