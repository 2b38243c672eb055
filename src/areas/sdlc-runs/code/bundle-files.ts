import { findFunctions } from "./find-functions.ts";
import { HARNESS } from "./harness.ts";
import { lineAt, maskSource } from "./mask-source.ts";
import { applyEdits, type Edit, toCommonModule } from "./to-common-module.ts";

export interface CodeFile {
  path: string;
  content: string;
}

export interface MeasuredFunction {
  file: string;
  name: string;
  line: number;
}

export interface FileProblem {
  file: string;
  line: number | null;
  message: string;
}

export type Bundle =
  | {
      ok: true;
      source: string;
      places: { file: string; firstLine: number; lines: number }[];
      functions: MeasuredFunction[];
    }
  | { ok: false; problems: FileProblem[] };

const RUNNABLE = /\.(?:js|mjs|cjs|ts|mts|cts|json)$/;
const TYPESCRIPT = /\.[mc]?ts$/;
/** Calls with type arguments also parse as JavaScript, where they are comparisons. */
const TYPE_ARGUMENTS = /[\w$]<[A-Za-z_$][\w$.,\s|[\]]*>\s*\(/;
const TEST_FILE = /(?:^|[./-])(?:test|spec)\.[mc]?[jt]s$|(?:^|\/)(?:__tests__|tests?)\//;

export const isTestFile = (path: string): boolean => TEST_FILE.test(path);
export const isTypeScript = (path: string): boolean => TYPESCRIPT.test(path);

/**
 * One script of many files for the sandbox: the test library, each file as a function of its own, and the call that runs the test files.
 * With `measure`, every function of a file that is no test says when it is entered. TypeScript is taken only as far as it is JavaScript:
 * types are not stripped, because that is reliable only with a compiler.
 */
export function bundleFiles(files: readonly CodeFile[], testPaths: readonly string[], measure: boolean): Bundle {
  const problems: FileProblem[] = [];
  const functions: MeasuredFunction[] = [];
  const places: { file: string; firstLine: number; lines: number }[] = [];
  let source = `(function (library) {\n`;
  let line = 2;
  for (const { path, content } of files) {
    if (!RUNNABLE.test(path)) continue;
    const body = bodyOf(path, content);
    if ("message" in body) {
      problems.push({ file: path, ...body });
      continue;
    }
    const counters =
      measure && !testPaths.includes(path) && !path.endsWith(".json") ? count(path, body.code, functions) : [];
    const text = applyEdits(body.source, [...body.edits, ...counters]);
    source += `library.define(${JSON.stringify(path)}, function (module, exports, require, __entered) {${body.head}\n${text}\n});\n`;
    const lines = text.split("\n").length;
    places.push({ file: path, firstLine: line + 1, lines });
    line += lines + 2;
  }
  if (problems.length > 0) return { ok: false, problems };
  source += `return library.run(${JSON.stringify(testPaths)});\n})(${HARNESS})`;
  return { ok: true, source, places, functions };
}

interface Body {
  source: string;
  code: string;
  head: string;
  edits: Edit[];
}

function bodyOf(path: string, content: string): Body | { line: number | null; message: string } {
  if (path.endsWith(".json")) {
    try {
      return { source: `module.exports = ${JSON.stringify(JSON.parse(content))};`, code: "", head: "", edits: [] };
    } catch {
      return { line: null, message: "is not JSON" };
    }
  }
  const { code, isWhole } = maskSource(content);
  if (!isWhole) return { line: null, message: "has a string, template or comment that does not end" };
  const typed = isTypeScript(path) ? TYPE_ARGUMENTS.exec(code) : null;
  if (typed) return { line: lineAt(content, typed.index), message: TYPES };
  const form = toCommonModule(content, code);
  if (!form.ok) {
    const message = isTypeScript(path) ? TYPES : form.message;
    return { line: lineAt(content, form.position), message };
  }
  return { source: content, code, head: form.head, edits: form.edits };
}

export const TYPES = "has types, and there is no TypeScript compiler in the sandbox to strip them reliably";

function count(file: string, code: string, functions: MeasuredFunction[]): Edit[] {
  return findFunctions(code).map(({ name, startLine, bodyStart }) => {
    functions.push({ file, name, line: startLine });
    return { from: bodyStart + 1, to: bodyStart + 1, text: `__entered(${functions.length - 1});` };
  });
}
