/** A replacement in a source; `from` = `to` inserts. */
export interface Edit {
  from: number;
  to: number;
  text: string;
}

export type ModuleForm =
  /** `head` belongs on a separate line in front of the source. */
  { ok: true; head: string; edits: Edit[] } | { ok: false; message: string; position: number };

const IMPORT =
  /^import\s*(?:([\w$]+)\s*(?:,\s*)?)?(?:\*\s*as\s+([\w$]+)\s*|\{([^}]*)\}\s*)?(?:from\s*)?(["'])([^"'\n]+)\4[ \t]*;?/;
const EXPORT_FROM = /^export\s*(?:\*\s*(?:as\s+([\w$]+)\s*)?|\{([^}]*)\}\s*)from\s*(["'])([^"'\n]+)\3[ \t]*;?/;
const EXPORT_LIST = /^export\s*\{([^}]*)\}[ \t]*;?/;
const EXPORT_DEFAULT = /^export\s+default\s+(?:((?:async\s+)?function\b\s*\*?|class\b)\s*([\w$]+)?)?/;
const EXPORT_NAMED = /^export\s+(?=(?:async\s+)?(?:function\b\s*\*?|class\b)\s*([\w$]+))/;
/** The form of an enum after the removal of types: it is filled at once. */
const EXPORT_ENUM = /^export\s+(?=var\s+([\w$]+);\s*\(function\s*\(\1\))/;
const EXPORT_CONST = /^export\s+(?=const\s+([\w$]+)\s*=)/;
const NAME = /^([\w$]+)(?:\s+as\s+([\w$]+))?$/;

/**
 * The edits that make an ES module a function body with `require` and `exports`, for a sandbox without a loader. Line
 * numbers stay. Exports are getters, so a cycle sees the current values. Forms whose meaning this could change are
 * refused, never approximated: `export let`, several names in one `export const`, `import()`, `import.meta`. Top-level
 * `await` is left to the interpreter.
 */
export function toCommonModule(source: string, code: string): ModuleForm {
  const edits: Edit[] = [];
  let imports = "";
  let exports = "";
  let hasSyntax = false;
  const expose = (name: string, expression: string): void => {
    exports += `Object.defineProperty(exports,${JSON.stringify(name)},{enumerable:true,configurable:true,get:()=>${expression}});`;
  };
  const erase = (from: number, text: string): void => {
    edits.push({ from, to: from + text.length, text: text.replace(/[^\n]/g, " ") });
  };
  for (const position of topLevelKeywords(code)) {
    hasSyntax = true;
    const rest = source.slice(position);
    const refused = (message: string): ModuleForm => ({ ok: false, message, position });
    if (rest.startsWith("import")) {
      const match = IMPORT.exec(rest);
      if (!match) return refused("this form of import is not available in the sandbox");
      const [text, name, namespace, list, , path = ""] = match;
      const target = `require(${JSON.stringify(path)})`;
      if (name !== undefined) imports += `const ${name}=require.default(${JSON.stringify(path)});`;
      if (namespace !== undefined) imports += `const ${namespace}=${target};`;
      const names = namesOf(list ?? "");
      if (names === null) return refused("this list of imports cannot be read");
      if (names.length > 0) imports += `const {${names.map(([from, to]) => `${from}:${to}`).join(",")}}=${target};`;
      if (name === undefined && namespace === undefined && names.length === 0) imports += `${target};`;
      erase(position, text);
      continue;
    }
    const from = EXPORT_FROM.exec(rest);
    const list = from ? null : EXPORT_LIST.exec(rest);
    const named = EXPORT_NAMED.exec(rest) ?? EXPORT_CONST.exec(rest) ?? EXPORT_ENUM.exec(rest);
    const byDefault = EXPORT_DEFAULT.exec(rest);
    if (from) {
      const [text, namespace, inner, , path = ""] = from;
      const target = `require(${JSON.stringify(path)})`;
      const names = namesOf(inner ?? "");
      if (names === null) return refused("this list of exports cannot be read");
      if (namespace !== undefined) expose(namespace, target);
      else if (inner === undefined) imports += `require.all(exports,${JSON.stringify(path)});`;
      for (const [own, outside] of names) expose(outside, `${target}[${JSON.stringify(own)}]`);
      erase(position, text);
    } else if (list) {
      const names = namesOf(list[1] ?? "");
      if (names === null) return refused("this list of exports cannot be read");
      for (const [own, outside] of names) expose(outside, own);
      erase(position, list[0]);
    } else if (byDefault) {
      const [text, kind, name] = byDefault;
      const prefix = /^export\s+default\s+/.exec(text)?.[0] ?? "";
      const isNamed = kind !== undefined && name !== undefined;
      expose("default", isNamed ? name : "__default");
      edits.push({
        from: position,
        to: position + prefix.length,
        text: `${isNamed ? "" : "const __default = "}${prefix.replace(/[^\n]/g, "")}`,
      });
    } else if (named) {
      const [text, name = ""] = named;
      if (/^export\s+const/.test(rest) && hasSecondName(code.slice(position))) {
        return refused("name one constant in each export");
      }
      expose(name, name);
      erase(position, text);
    } else return refused("this form of export is not available in the sandbox");
  }
  return { ok: true, head: hasSyntax ? `"use strict";${exports}${imports}` : "", edits };
}

/** The positions of the keywords `import` and `export` outside every bracket. */
function topLevelKeywords(code: string): number[] {
  const found: number[] = [];
  let depth = 0;
  for (const match of code.matchAll(/[([{]|[)\]}]|(?<![\w$.])(?:import|export)\b(?!\s*:)/g)) {
    const [text] = match;
    if ("([{".includes(text)) depth += 1;
    else if (")]}".includes(text)) depth -= 1;
    else if (depth === 0) found.push(match.index);
  }
  return found;
}

function namesOf(list: string): [string, string][] | null {
  const names: [string, string][] = [];
  for (const part of list.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, "").split(",")) {
    if (part.trim() === "") continue;
    const match = NAME.exec(part.trim());
    if (!match) return null;
    names.push([match[1] ?? "", match[2] ?? match[1] ?? ""]);
  }
  return names;
}

/** Whether a declaration continues with a comma outside every bracket, in its first complete line. */
function hasSecondName(code: string): boolean {
  let depth = 0;
  for (const character of code) {
    if ("([{".includes(character)) depth += 1;
    else if (")]}".includes(character)) depth -= 1;
    else if (depth === 0 && character === ",") return true;
    else if (depth <= 0 && (character === ";" || character === "\n")) return false;
  }
  return false;
}

export function applyEdits(source: string, edits: readonly Edit[]): string {
  let text = "";
  let at = 0;
  for (const edit of edits.toSorted((left, right) => left.from - right.from)) {
    text += source.slice(at, edit.from) + edit.text;
    at = edit.to;
  }
  return text + source.slice(at);
}
