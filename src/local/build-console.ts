import { mkdir, readFile, writeFile } from "node:fs/promises";
import { basename, resolve } from "node:path";

import { build, type Metafile } from "esbuild";
import { type OutputChunk, rolldown } from "rolldown";

import { repositoryFolder } from "./paths.ts";

/** The folder of the console's files among the static assets, and so in their URLs. */
const publicFolder = "console";

/**
 * Number of pages that must use a part before it joins the one file that every page loads: a lower number makes that
 * file heavy, a higher one makes many files.
 */
const PAGES_THAT_SHARE = 16;

/**
 * Bundles the web console for browsers into `<assets>/console`: the frame, the parts that most pages share, and a
 * script for each page, loaded when the page first opens. File names change with their content. It also writes the page
 * that loads them.
 */
export async function buildConsole(assetsFolder: string): Promise<void> {
  const folder = resolve(assetsFolder, publicFolder);
  await mkdir(folder, { recursive: true });
  const [scripts, others] = await Promise.all([buildScripts(folder), buildOthers(folder)]);
  const icons = await readFile(resolve(repositoryFolder, "src/web/ui/icons.svg"), "utf8");
  await writeFile(resolve(folder, "index.html"), page(scripts, others, icons));
}

interface Scripts {
  main: string;
  /** The imports of every page, so that a browser requests all of them at once. */
  beside: string[];
}

async function buildScripts(folder: string): Promise<Scripts> {
  const bundle = await rolldown({
    cwd: repositoryFolder,
    input: { main: "src/web/main.tsx" },
    platform: "browser",
    tsconfig: resolve(repositoryFolder, "src/web/tsconfig.json"),
    transform: { target: "es2022" },
  });
  const { output } = await bundle.write({
    dir: folder,
    format: "esm",
    minify: true,
    comments: false,
    entryFileNames: "[name]-[hash].js",
    chunkFileNames: "[name]-[hash].js",
    codeSplitting: {
      groups: [
        { name: "frame", tags: ["$initial"], priority: 2 },
        { name: "shared", minShareCount: PAGES_THAT_SHARE, priority: 1 },
      ],
    },
  });
  await bundle.close();
  const chunks = output.filter((file): file is OutputChunk => file.type === "chunk");
  const namesOf = (...names: string[]): string[] =>
    chunks.filter(({ name }) => names.includes(name)).map(({ fileName }) => fileName);
  return { main: namesOf("main").join(""), beside: namesOf("frame", "shared") };
}

/** Style sheets that load with the first page that uses them, by the names that `lazyPage` takes. */
const SHEETS = {
  account: "src/web/account/account.css",
  alerts: "src/web/alerts/alerts.css",
  failures: "src/web/failures/failures.css",
  overview: "src/web/overview/overview.css",
  agents: "src/web/agents/agents.css",
  apps: "src/web/apps/apps.css",
  approvals: "src/web/approvals/inbox.css",
  creative: "src/web/creative/creative.css",
  gallery: "src/web/gallery/gallery.css",
  marketplace: "src/web/marketplace/marketplace.css",
  music: "src/web/music/music.css",
  photos: "src/web/photos/photos.css",
  compare: "src/web/compare/compare.css",
  "data-sets": "src/web/data-sets/data-sets.css",
  playground: "src/web/playground/playground.css",
  learning: "src/web/learning/learning.css",
  models: "src/web/models/models.css",
  tools: "src/web/tools/tools.css",
  skills: "src/web/skills/skills.css",
  audit: "src/web/governance/audit.css",
  run: "src/web/runs/waterfall.css",
  runs: "src/web/runs/runs.css",
  keys: "src/web/keys/keys.css",
  palette: "src/web/palette/palette.css",
  prose: "src/web/ui/markdown.css",
  chat: "src/web/chat/chat.css",
  messaging: "src/web/messaging/messaging.css",
  review: "src/web/review-queue/review.css",
  schedules: "src/web/schedules/schedules.css",
  triggers: "src/web/triggers/triggers.css",
  workflows: "src/web/workflows/workflows.css",
} as const;

interface Others {
  style: string;
  sheets: Readonly<Record<string, string>>;
  mark: string;
  theme: string;
}

async function buildOthers(folder: string): Promise<Others> {
  const { outputs } = (
    await build({
      // The theme is a script without imports, so that it can run before the page is drawn.
      entryPoints: {
        style: "src/web/style.css",
        ...SHEETS,
        mark: "src/web/ui/mark.svg",
        theme: "src/web/theme/apply-stored-theme.ts",
      },
      outdir: folder,
      absWorkingDir: repositoryFolder,
      bundle: true,
      target: "es2022",
      platform: "browser",
      format: "iife",
      entryNames: "[name]-[hash]",
      assetNames: "[name]-[hash]",
      minify: true,
      legalComments: "none",
      metafile: true,
      logLevel: "warning",
      loader: { ".svg": "copy" },
    })
  ).metafile;
  return {
    style: nameOf(outputs, "src/web/style.css"),
    sheets: Object.fromEntries(Object.entries(SHEETS).map(([name, entry]) => [name, nameOf(outputs, entry)])),
    mark: nameOf(outputs, "src/web/ui/mark.svg"),
    theme: nameOf(outputs, "src/web/theme/apply-stored-theme.ts"),
  };
}

function nameOf(outputs: Metafile["outputs"], entry: string): string {
  const path = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === entry)?.[0];
  if (path === undefined) throw new Error(`The console's ${entry} was not built.`);
  return basename(path);
}

const addressOf = (name: string): string => `/${publicFolder}/${name}`;

function page(scripts: Scripts, { style, sheets, mark, theme }: Others, icons: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Tenure</title>
<link rel="icon" type="image/svg+xml" href="${addressOf(mark)}">
<script src="${addressOf(theme)}"></script>
<link rel="stylesheet" href="${addressOf(style)}">
${Object.entries(sheets)
  .map(([name, file]) => `<meta name="sheet-${name}" content="${addressOf(file)}">`)
  .join("\n")}
<script type="module" src="${addressOf(scripts.main)}"></script>
${scripts.beside.map((name) => `<link rel="modulepreload" href="${addressOf(name)}">`).join("\n")}
</head>
<body>
${sprite(icons)}
<div id="console"></div>
<noscript>The console needs JavaScript. The API is described at <a href="/api/docs">/api/docs</a>.</noscript>
</body>
</html>
`;
}

/** The icons as a hidden part of the page, where every picture can use them without requesting a file. */
const sprite = (icons: string): string =>
  icons.replaceAll(/<!--.*?-->|\n/gs, "").replace("<svg ", '<svg width="0" height="0" hidden aria-hidden="true" ');
