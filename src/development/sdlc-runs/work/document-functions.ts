import { type CodeFile, isTestFile } from "#development/sdlc-runs/code/bundle-files";
import { findFunctions, type FoundFunction } from "#development/sdlc-runs/code/find-functions";
import { maskSource } from "#development/sdlc-runs/code/mask-source";

const SCRIPT = /\.[mc]?[jt]s$/;

const sourcesOf = (files: readonly CodeFile[]): CodeFile[] =>
  files.filter(({ path }) => SCRIPT.test(path) && !isTestFile(path));

/** Adds a comment to each named function without one: its parameters, and whether it returns a value. */
export function documentFunctions(files: readonly CodeFile[]): { files: CodeFile[]; documented: number } {
  let documented = 0;
  const changed = sourcesOf(files).flatMap((file) => {
    const { code, comments } = maskSource(file.content);
    const lines = file.content.split("\n");
    const commentLines = comments.split("\n");
    const additions = new Map<number, string>();
    for (const found of findFunctions(code)) {
      const { name, startLine, bodyStart, bodyEnd } = found;
      const line = lines[startLine - 1] ?? "";
      const hasComment = (commentLines[startLine - 2] ?? "").trim() !== "";
      if (name === "(anonymous)" || hasComment || additions.has(startLine)) continue;
      if (!/^\s*(?:export\s|async\s|function\b|const\s|let\s|static\s|get\s|set\s|[\w$#]+\s*\()/.test(line)) continue;
      documented += 1;
      additions.set(startLine, commentOf(found, /^\s*/.exec(line)?.[0] ?? "", code.slice(bodyStart, bodyEnd)));
    }
    if (additions.size === 0) return [];
    const content = lines.map((line, index) => `${additions.get(index + 1) ?? ""}${line}`).join("\n");
    return [{ path: file.path, content }];
  });
  return { files: changed, documented };
}

function commentOf({ name, parameters }: FoundFunction, indent: string, body: string): string {
  const described = parameters.map((parameter, index) => {
    const bare = /^(?:\.\.\.)?([\w$]+)/.exec(parameter)?.[1] ?? `options${index === 0 ? "" : index}`;
    return `${indent} * @param ${/=/.test(parameter) ? `[${bare}]` : bare}`;
  });
  const returns = /\breturn\s+[^;\s}]/.test(body) ? [`${indent} * @returns`] : [];
  return [`${indent}/**`, `${indent} * ${name}`, ...described, ...returns, `${indent} */`, ""].join("\n");
}
