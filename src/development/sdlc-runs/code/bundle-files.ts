import { linesOf, maskSource } from "./mask-source.ts";
import { measureSource, type MeasuredPoint } from "./measure-source.ts";
import { stripTypes } from "./strip-types.ts";
import { applyEdits, type Edit, toCommonModule } from "./to-common-module.ts";

export interface CodeFile {
  path: string;
  content: string;
}

export interface FileProblem {
  file: string;
  line: number | null;
  message: string;
}

export type Bundle =
  | {
      ok: true;
      /** The script that runs one test file. */
      sourceFor: (testPath: string) => string;
      places: { file: string; firstLine: number; lines: number }[];
      points: MeasuredPoint[];
      /** Whether types were removed. */
      isTyped: boolean;
    }
  | { ok: false; problems: FileProblem[] };

const RUNNABLE = /\.(?:js|mjs|cjs|ts|mts|cts|json)$/;
const TYPESCRIPT = /\.[mc]?ts$/;
const TEST_FILE = /(?:^|[./-])(?:test|spec)\.[mc]?[jt]s$|(?:^|\/)(?:__tests__|tests?)\//;

export const isTestFile = (path: string): boolean => TEST_FILE.test(path);

/**
 * Bundles many files into one script for the sandbox: the test library, each file as a function, and the call that runs
 * a test file. Types are removed. With `measure`, files other than tests report which of their functions, statements
 * and branches were executed.
 */
export async function bundleFiles(
  files: readonly CodeFile[],
  testPaths: readonly string[],
  measure: boolean,
): Promise<Bundle> {
  const library = await readLibrary();
  const problems: FileProblem[] = [];
  const points: MeasuredPoint[] = [];
  const places: { file: string; firstLine: number; lines: number }[] = [];
  let source = `(function (library) {\n`;
  let line = 2;
  for (const { path, content } of files) {
    if (!RUNNABLE.test(path)) continue;
    const isMeasured = measure && !testPaths.includes(path) && !path.endsWith(".json");
    const body = await bodyOf(path, content, isMeasured ? points : null);
    if ("message" in body) {
      problems.push({ file: path, ...body });
      continue;
    }
    const text = applyEdits(body.source, body.edits);
    source += `library.define(${JSON.stringify(path)}, function (module, exports, require, __entered) {${body.head}\n${text}\n});\n`;
    const lines = text.split("\n").length;
    places.push({ file: path, firstLine: line + 1, lines });
    line += lines + 2;
  }
  if (problems.length > 0) return { ok: false, problems };
  return {
    ok: true,
    sourceFor: (testPath) => `${source}return library.run(${JSON.stringify([testPath])});\n})(${library})`,
    places,
    points,
    isTyped: files.some(({ path }) => TYPESCRIPT.test(path)),
  };
}

/** The test library as an expression. It is loaded when files are first bundled. */
async function readLibrary(): Promise<string> {
  const [harness, expectations] = await Promise.all([
    import("./harness.sandbox.js"),
    import("./expectations.sandbox.js"),
  ]);
  return `${expressionOf(harness.default)}(${expressionOf(expectations.default)})`;
}

const expressionOf = (script: string): string => script.trimEnd().replace(/;$/, "");

interface Body {
  source: string;
  head: string;
  edits: Edit[];
}

/** A file as the body of a function. Its measured points are added to `points` where that is requested. */
async function bodyOf(
  path: string,
  content: string,
  points: MeasuredPoint[] | null,
): Promise<Body | { line: number | null; message: string }> {
  if (path.endsWith(".json")) {
    try {
      return { source: `module.exports = ${JSON.stringify(JSON.parse(content))};`, head: "", edits: [] };
    } catch {
      return { line: null, message: "is not JSON" };
    }
  }
  const stripped = TYPESCRIPT.test(path) ? await stripTypes(content) : { ok: true as const, code: content };
  if (!stripped.ok) return { line: stripped.line, message: stripped.message };
  const source = stripped.code;
  const { code, isWhole } = maskSource(source);
  if (!isWhole) return { line: null, message: "has a string, template or comment that does not end" };
  const form = toCommonModule(source, code);
  if (!form.ok) return { line: linesOf(source)(form.position), message: form.message };
  if (points === null) return { source, head: form.head, edits: form.edits };
  const measured = await measureSource(path, source, points.length);
  if (!measured.ok) return { line: measured.line, message: measured.message };
  points.push(...measured.points);
  // A counter in front of a statement precedes the module form's edits of the statement's beginning.
  return { source, head: form.head, edits: [...measured.edits, ...form.edits] };
}
