import { Builder, type BuildPart } from "./builder.ts";

/** Kept by the process that builds, because it remembers what it has read. */
let builder: Builder | null = null;

/** Builds these parts again and returns those whose content changed. Rejects with the faults in the source. */
export async function rebuild(parts: readonly BuildPart[]): Promise<BuildPart[]> {
  builder ??= new Builder();
  const { changed } = await builder.build(parts);
  return changed;
}

/** Ends what was kept; esbuild reports a fault when its caller ends before. */
export async function endBuilder(): Promise<void> {
  await builder?.end();
}

/** The parts that a change of these files of `src/` can alter. */
export function partsOf(paths: readonly string[]): BuildPart[] {
  const parts = new Set<BuildPart>();
  for (const path of paths) {
    if (/^(?:local|catalogue)\//.test(path)) continue;
    if (path.startsWith("web/")) parts.add("assets");
    else if (path.startsWith("lib/")) for (const part of ALL) parts.add(part);
    else for (const part of WORKERS) parts.add(part);
  }
  return ALL.filter((part) => parts.has(part));
}

const WORKERS = ["worker", "scripts", "pictures", "intake"] as const satisfies BuildPart[];
const ALL = [...WORKERS, "assets"] as const satisfies BuildPart[];
