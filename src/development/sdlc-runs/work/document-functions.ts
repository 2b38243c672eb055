import { type CodeFile, isTestFile } from "#development/sdlc-runs/code/bundle-files";
import { findFunctions, type FoundFunction } from "#development/sdlc-runs/code/find-functions";
import { maskSource } from "#development/sdlc-runs/code/mask-source";

const SCRIPT = /\.[mc]?[jt]s$/;

const sourcesOf = (files: readonly CodeFile[]): CodeFile[] =>
  files.filter(({ path }) => SCRIPT.test(path) && !isTestFile(path));

/** The functions that a module exports by name. */
export function exportedFunctions({ content }: CodeFile): FoundFunction[] {
  const { code } = maskSource(content);
  const listed = [...code.matchAll(/\bexport\s*\{([^}]*)\}/g)].flatMap(([, list = ""]) =>
    list.split(",").map((name) => name.trim()),
  );
  return findFunctions(code).filter(
    ({ name }) =>
      /^[A-Za-z_$][\w$]*$/.test(name) &&
      (listed.includes(name) ||
        new RegExp(`\\bexport\\s+(?:async\\s+)?(?:function\\s*\\*?|const)\\s+${escaped(name)}\\b`).test(code) ||
        new RegExp(`(?<![\\w$])(?:module\\.)?exports\\.${escaped(name)}\\s*=`).test(code)),
  );
}

/** A test file for each source file: every exported function exists, and one open test for each of its parameters. */
export function writeTestSkeletons(files: readonly CodeFile[]): CodeFile[] {
  const taken = new Set(files.map(({ path }) => path));
  return sourcesOf(files).flatMap((file) => {
    const functions = exportedFunctions(file);
    const path = file.path.replace(SCRIPT, (extension) => `.test${extension}`);
    if (functions.length === 0 || taken.has(path)) return [];
    const names = [...new Set(functions.map(({ name }) => name))];
    const base = `./${file.path.split("/").at(-1) ?? ""}`;
    const tests = functions.map(
      ({ name, parameters }) => `describe(${JSON.stringify(name)}, () => {
  test("is a function", () => {
    expect(typeof ${name}).toBe("function");
  });
  test.todo("returns the expected value");
${parameters.map((parameter) => `  test.todo(${JSON.stringify(`refuses a bad ${parameter.replace(/\s*=.*$/s, "")}`)});\n`).join("")}});
`,
    );
    return [{ path, content: `import { ${names.join(", ")} } from ${JSON.stringify(base)};\n\n${tests.join("\n")}` }];
  });
}

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

/** A renamed file, or why renaming would not be safe. */
export type Renaming = { ok: true; content: string; places: number } | { ok: false; reason: string };

/**
 * Renames a name that a file declares once and does not export. Only where every occurrence is certain: no second
 * declaration or parameter of the name, no shorthand property, and the new name nowhere in the file.
 */
export function renameInFile(content: string, from: string, to: string): Renaming {
  const { code, isWhole } = maskSource(content);
  const refuse = (reason: string): Renaming => ({ ok: false, reason });
  if (!isWhole) return refuse("the file cannot be read");
  const own = escaped(from);
  const word = (name: string): RegExp => new RegExp(`(?<![\\w$.])${name}(?![\\w$])`, "g");
  if (new RegExp(`(?<![\\w$])${escaped(to)}(?![\\w$])`).test(content)) return refuse(`${to} is already in the file`);
  const declarations = code.match(new RegExp(`\\b(?:const|let|var|function\\*?|class)\\s+${own}(?![\\w$])`, "g")) ?? [];
  if (declarations.length !== 1) return refuse(`${from} is declared ${declarations.length} times`);
  if (new RegExp(`\\bexport\\b[^;\\n]*(?<![\\w$])${own}(?![\\w$])|exports\\.${own}(?![\\w$])`).test(code))
    return refuse(`${from} is exported, and other files may use it`);
  if (new RegExp(`[{,]\\s*(?:\\.\\.\\.)?${own}\\s*[,}=:]`).test(code)) return refuse(`${from} may be a property`);
  if (findFunctions(code).some(({ parameters }) => parameters.some((parameter) => word(own).test(parameter))))
    return refuse(`${from} is also a parameter`);
  if (new RegExp(`(?<!\\bfunction\\s{0,9}\\*?\\s{0,9})(?<![\\w$.])${own}\\s*\\([^()]*\\)\\s*\\{`).test(code))
    return refuse(`${from} may be a method`);
  if (/\bclass\b/.test(code) && new RegExp(`^\\s*(?:static\\s+)?${own}\\s*[=;]`, "m").test(code))
    return refuse(`${from} may be a field of a class`);
  let places = 0;
  let text = "";
  let at = 0;
  for (const { index } of code.matchAll(word(own))) {
    text += content.slice(at, index) + to;
    at = index + from.length;
    places += 1;
  }
  return { ok: true, content: text + content.slice(at), places };
}

const escaped = (name: string): string => name.replaceAll("$", "\\$");
