import { redactValue } from "./redact-text.ts";

/** A template as another instance gets it: document 3's agent bundle, exactly. */
export interface AgentBundle {
  id: string;
  name: string;
  description: string;
  category: string;
  price: number;
  version: string;
  configuration: {
    model: string;
    temperature: number;
    max_tokens: number;
    system_prompt: string;
    capabilities: string[];
  };
  /** Ids of skills. */
  capabilities: string[];
  canvas_ui_schemas: { type: string; fields: { name: string; type: string; required: boolean }[] }[];
  anonymized_memory_bundle: { heuristics: { error_type: string; error_code: string; resolution: string }[] };
}

/** What the marketplace keeps of an approved template. `snapshot` is what it gives an installation; nothing in it is taken on trust. */
export interface StoredTemplate {
  id: string;
  name: string;
  description: string;
  category: string | null;
  price: number;
  version: string;
  snapshot: Record<string, unknown>;
}

/** What an agent whose configuration names none works with. */
const DEFAULTS = { model: "builtin", temperature: 0.7, max_tokens: 2_000 };
const UNCATEGORISED = "general";

/**
 * The bundle of a template: the fields of document 3 and no other, every text in them redacted. Its own id stays, and so do the ids of
 * skills where they are nothing but an id: they name what is public.
 */
export function agentBundle(template: StoredTemplate): AgentBundle {
  const { snapshot } = template;
  const configuration = record(snapshot["configuration"]);
  const bundle: AgentBundle = {
    id: "",
    name: template.name,
    description: template.description,
    category: template.category ?? UNCATEGORISED,
    price: template.price,
    version: template.version,
    configuration: {
      model: text(configuration["model"], DEFAULTS.model),
      temperature: number(configuration["temperature"], DEFAULTS.temperature),
      max_tokens: number(configuration["max_tokens"], DEFAULTS.max_tokens),
      system_prompt: text(configuration["system_prompt"], ""),
      capabilities: texts(snapshot["capabilities"]),
    },
    capabilities: [],
    canvas_ui_schemas: records(snapshot["canvas_ui_schemas"]).map((schema) => ({
      type: text(schema["type"], "form"),
      fields: records(schema["fields"]).map((field) => ({
        name: text(field["name"], ""),
        type: text(field["type"], "string"),
        required: field["required"] === true,
      })),
    })),
    anonymized_memory_bundle: { heuristics: heuristicsOf(snapshot).map(heuristic) },
  };
  const redacted = redactValue(bundle) as AgentBundle;
  return { ...redacted, id: template.id, capabilities: texts(snapshot["skill_ids"]).map(skillId) };
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const skillId = (id: string): string => (UUID.test(id) ? id : (redactValue(id) as string));

const heuristicsOf = (snapshot: Record<string, unknown>): Record<string, unknown>[] =>
  records(snapshot["heuristics"] ?? record(snapshot["anonymized_memory_bundle"])["heuristics"]);

const heuristic = (kept: Record<string, unknown>) => ({
  error_type: text(kept["error_type"], "lesson"),
  error_code: text(kept["error_code"], "NONE"),
  resolution: text(kept["resolution"], ""),
});

const record = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
const records = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.map(record) : []);
const text = (value: unknown, fallback: string): string => (typeof value === "string" ? value : fallback);
const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : [];
const number = (value: unknown, fallback: number): number =>
  typeof value === "number" && Number.isFinite(value) ? value : fallback;
