import { mkdir, writeFile } from "node:fs/promises";
import { resolve } from "node:path";

import { build, type Metafile } from "esbuild";

import { repositoryFolder } from "./paths.ts";

/** Where the console's files are among the static assets, and so in their addresses. */
const publicFolder = "console";

/**
 * Bundles the web console for browsers into `<assets>/console`: one script for each page, loaded when the page is first opened, with
 * names that change with their content, and the page that loads them.
 */
export async function buildConsole(assetsFolder: string): Promise<void> {
  const folder = resolve(assetsFolder, publicFolder);
  await mkdir(folder, { recursive: true });
  const { metafile } = await build({
    entryPoints: { main: "src/web/main.tsx", style: "src/web/style.css" },
    outdir: folder,
    absWorkingDir: repositoryFolder,
    bundle: true,
    splitting: true,
    format: "esm",
    target: "es2022",
    platform: "browser",
    jsx: "automatic",
    jsxImportSource: "preact",
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    minify: true,
    legalComments: "none",
    metafile: true,
    logLevel: "warning",
  });
  await writeFile(resolve(folder, "index.html"), page(metafile));
}

function page(metafile: Metafile): string {
  const outputs = Object.entries(metafile.outputs);
  const nameOf = (entry: string): string => {
    const path = outputs.find(([, { entryPoint }]) => entryPoint === entry)?.[0] ?? "";
    return `/${publicFolder}/${path.slice(path.lastIndexOf("/") + 1)}`;
  };
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Tenure</title>
<link rel="icon" type="image/svg+xml" href="/api/docs/assets/icon.svg">
<link rel="stylesheet" href="${nameOf("src/web/style.css")}">
<script type="module" src="${nameOf("src/web/main.tsx")}"></script>
</head>
<body>
<div id="console"></div>
<noscript>The console needs JavaScript. The API is described at <a href="/api/docs">/api/docs</a>.</noscript>
</body>
</html>
`;
}
