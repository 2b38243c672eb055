import { mkdir, readFile, writeFile } from "node:fs/promises";
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
  const common = {
    outdir: folder,
    absWorkingDir: repositoryFolder,
    bundle: true,
    target: "es2022",
    platform: "browser",
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    assetNames: "[name]-[hash]",
    minify: true,
    legalComments: "none",
    metafile: true,
    logLevel: "warning",
  } as const;
  const [pages, theme] = await Promise.all([
    build({
      ...common,
      entryPoints: { main: "src/web/main.tsx", style: "src/web/style.css", mark: "src/web/ui/mark.svg" },
      splitting: true,
      format: "esm",
      jsx: "automatic",
      jsxImportSource: "preact",
      loader: { ".svg": "copy" },
    }),
    // A script of its own, without imports, so that it can run before the page is drawn.
    build({ ...common, entryPoints: { theme: "src/web/theme/apply-stored-theme.ts" }, format: "iife" }),
  ]);
  const icons = await readFile(resolve(repositoryFolder, "src/web/ui/icons.svg"), "utf8");
  await writeFile(resolve(folder, "index.html"), page({ ...pages.metafile.outputs, ...theme.metafile.outputs }, icons));
}

function page(outputs: Metafile["outputs"], icons: string): string {
  const nameOf = (entry: string): string => {
    const path = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === entry)?.[0] ?? "";
    return `/${publicFolder}/${path.slice(path.lastIndexOf("/") + 1)}`;
  };
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Tenure</title>
<link rel="icon" type="image/svg+xml" href="${nameOf("src/web/ui/mark.svg")}">
<script src="${nameOf("src/web/theme/apply-stored-theme.ts")}"></script>
<link rel="stylesheet" href="${nameOf("src/web/style.css")}">
<script type="module" src="${nameOf("src/web/main.tsx")}"></script>
</head>
<body>
${sprite(icons)}
<div id="console"></div>
<noscript>The console needs JavaScript. The API is described at <a href="/api/docs">/api/docs</a>.</noscript>
</body>
</html>
`;
}

/** The icons as a part of the page, out of sight, where every picture of the page can use them without asking for a file. */
const sprite = (icons: string): string =>
  icons.replaceAll(/<!--.*?-->|\n/gs, "").replace("<svg ", '<svg width="0" height="0" hidden aria-hidden="true" ');
