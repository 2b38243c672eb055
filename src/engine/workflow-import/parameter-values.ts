import { asWords, type Cel, inParentheses, literal, loose, tight } from "./cel-text.ts";
import { type Names, scriptToCel } from "./script-to-cel.ts";

type Part = { readonly words: string } | { readonly script: string };

/** Whether a parameter is an expression: n8n marks it by an equals sign. */
export const isScript = (value: unknown): value is string => typeof value === "string" && value.startsWith("=");

/** A text with expressions in double braces, in its parts. */
function partsOf(text: string): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (let start = text.indexOf("{{"); start !== -1; start = text.indexOf("{{", from)) {
    const end = text.indexOf("}}", start);
    if (end === -1) break;
    if (start > from) parts.push({ words: text.slice(from, start) });
    // `}}}` ends with the brace of an object.
    const last = text[end + 2] === "}" ? end + 1 : end;
    parts.push({ script: text.slice(start + 2, last) });
    from = last + 2;
  }
  if (from < text.length) parts.push({ words: text.slice(from) });
  return parts;
}

/** A parameter as a value whose texts may have expressions. Throws `NotMapped`. */
export function templateOf(value: unknown, names: Names): unknown {
  if (typeof value === "string") {
    if (!isScript(value)) return asWords(value);
    return partsOf(value.slice(1))
      .map((part) => ("words" in part ? asWords(part.words) : `\${${scriptToCel(part.script, names).text}}`))
      .join("");
  }
  if (Array.isArray(value)) return value.map((entry) => templateOf(entry, names));
  if (typeof value !== "object" || value === null) return value;
  // A chosen resource: its id, with how it was chosen.
  if ("__rl" in value && "value" in value) return templateOf(value.value, names);
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, entry]) => {
      const inner = templateOf(entry, names);
      return isEmpty(inner) ? [] : [[key, inner]];
    }),
  );
}

/** Whether a value says nothing: the editor stores such for each section that stayed closed. */
const isEmpty = (value: unknown): boolean =>
  value === "" || (typeof value === "object" && value !== null && Object.keys(value).length === 0);

/** A parameter as one bare expression. Throws `NotMapped`. */
export function expressionOf(value: unknown, names: Names): Cel {
  if (!isScript(value)) return tight(literal(value));
  const parts = partsOf(value.slice(1));
  const [only] = parts;
  if (parts.length === 1 && only !== undefined && "script" in only) return scriptToCel(only.script, names);
  if (parts.every((part) => "words" in part)) return tight(literal(value.slice(1)));
  return loose(
    parts
      .map((part) =>
        "words" in part ? literal(part.words) : `string(${inParentheses(scriptToCel(part.script, names))})`,
      )
      .join(" + "),
  );
}

/** A text of JSON with expressions in it, as a value. A text that is no JSON stays a text. */
export function jsonTemplateOf(value: unknown, names: Names): unknown {
  if (typeof value !== "string") return templateOf(value, names);
  const scripts: string[] = [];
  let isQuoted = false;
  const text = (isScript(value) ? partsOf(value.slice(1)) : [{ words: value }])
    .map((part) => {
      if ("words" in part) {
        isQuoted = part.words.replaceAll(/\\./g, "").split('"').length % 2 === 0 ? !isQuoted : isQuoted;
        return part.words;
      }
      scripts.push(part.script);
      const mark = `\\u0000${scripts.length - 1}\\u0000`;
      return isQuoted ? mark : `"${mark}"`;
    })
    .join("");
  try {
    return withScripts(JSON.parse(text), scripts, names);
  } catch (error) {
    if (error instanceof SyntaxError) return templateOf(value, names);
    throw error;
  }
}

function withScripts(value: unknown, scripts: readonly string[], names: Names): unknown {
  if (typeof value === "string")
    return asWords(value).replaceAll(
      /\0(\d+)\0/g,
      (_mark, place: string) => `\${${scriptToCel(scripts[Number(place)] ?? "", names).text}}`,
    );
  if (Array.isArray(value)) return value.map((entry) => withScripts(entry, scripts, names));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, withScripts(entry, scripts, names)]));
}
