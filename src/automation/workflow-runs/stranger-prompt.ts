import { templateParts } from "#engine/expressions/template-parts";

/**
 * A step's prompt for a run that a stranger moves: each expression becomes a mark, and its value is material. So the order
 * is what the workflow's author wrote, and never the words of the stranger. `values` is a template by mark; null without
 * an expression. A prompt whose expressions cannot be read stays as it is, and its evaluation fails. Pure.
 */
export function strangerPrompt(
  prompt: unknown,
  variables: readonly string[],
): { prompt: unknown; values: Record<string, string> | null } {
  const read = typeof prompt === "string" ? templateParts(prompt, variables) : null;
  if (read === null || "issue" in read) return { prompt, values: null };
  const values: Record<string, string> = {};
  const words = read.parts.map((part) => {
    if (part.kind === "words") return part.words.replaceAll("${", "$${");
    const mark = `value ${Object.keys(values).length + 1}`;
    values[mark] = `\${${part.source}}`;
    return `[${mark}]`;
  });
  return Object.keys(values).length === 0 ? { prompt, values: null } : { prompt: words.join(""), values };
}
