import type { DataOf } from "#web/lib/operation.ts";

type Models = Pick<DataOf<"GET /api/models">, "models" | "takes_other_models">;

interface Named {
  model?: string | null | undefined;
  fallbacks?: readonly string[] | null | undefined;
}

const RULES = "rules (the built-in engine)";

/** The model that acts for a configuration, and what is asked in its place. */
export function thinksWith({ model, fallbacks }: Named, list: Models): string {
  const first = list.models.find(({ is_default: isDefault }) => isDefault);
  const others = (fallbacks ?? []).map((name) => nameIn(list, name) ?? name);
  const acting = model ? sayNamed(model, list) : first === undefined ? RULES : `${first.name}, the default`;
  return others.length === 0 || acting === RULES ? acting : `${acting}; else ${others.join(", ")}`;
}

function sayNamed(model: string, list: Models): string {
  if (model === "builtin") return RULES;
  const found = nameIn(list, model);
  if (found !== undefined) return found;
  return list.takes_other_models ? model : `${model}, which no connection offers`;
}

/** The full name of a model. A plain name is one of the default connection, else of the operator. */
function nameIn({ models }: Models, named: string): string | undefined {
  const standard = models.find(({ is_default: isDefault }) => isDefault)?.connection;
  const full = [named, ...(standard === undefined ? [] : [`${standard}/${named}`]), `instance/${named}`];
  return full.find((candidate) => models.some(({ name }) => name === candidate));
}
