import type { MeasuredCall } from "./run-test-files.ts";

interface Share {
  total: number;
  covered: number;
  /** Null when there is nothing to cover. */
  ratio: number | null;
}

export interface CoverageSummary {
  statements: Share;
  branches: Share;
  functions: Share;
  lines: Share;
  files: {
    file: string;
    statements: Share;
    branches: Share;
    functions: Share;
    lines: Share;
    uncovered_lines: number[];
  }[];
  /** Functions that no test entered. */
  not_entered: { file: string; name: string; line: number }[];
}

/**
 * Summarizes the tests' coverage in total and by file. A line is covered when a statement that begins on it was
 * executed.
 */
export function summarizeCoverage(points: readonly MeasuredCall[]): CoverageSummary {
  const byFile = Map.groupBy(points, ({ file }) => file);
  const files = [...byFile].map(([file, own]) => {
    const lines = linesOf(own);
    const missed = [...lines].filter(([, isCovered]) => !isCovered).map(([line]) => line);
    return {
      file,
      ...sharesOf(own),
      lines: share([...lines.values()]),
      uncovered_lines: missed.toSorted((a, b) => a - b),
    };
  });
  return {
    ...sharesOf(points),
    lines: share([...byFile.values()].flatMap((own) => [...linesOf(own).values()])),
    files,
    not_entered: points
      .filter(({ kind, calls }) => kind === "function" && calls === 0)
      .map(({ file, name, line }) => ({ file, name, line })),
  };
}

function sharesOf(points: readonly MeasuredCall[]): Pick<CoverageSummary, "statements" | "branches" | "functions"> {
  const of = (wanted: MeasuredCall["kind"]): Share =>
    share(points.filter(({ kind }) => kind === wanted).map(({ calls }) => calls > 0));
  return { statements: of("statement"), branches: of("branch"), functions: of("function") };
}

function share(covered: readonly boolean[]): Share {
  const count = covered.filter(Boolean).length;
  return { total: covered.length, covered: count, ratio: covered.length === 0 ? null : count / covered.length };
}

function linesOf(points: readonly MeasuredCall[]): Map<number, boolean> {
  const lines = new Map<number, boolean>();
  for (const { kind, line, calls } of points)
    if (kind === "statement") lines.set(line, (lines.get(line) ?? false) || calls > 0);
  return lines;
}
