import { redactText, redactValue } from "#lib/redaction/redact-text";
import { readTemplate } from "#marketplaces/agent-marketplace/agent-template";

/** A template in the format for other instances: document 3's agent bundle, exactly. */
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

/** The marketplace's data of an approved template. `snapshot` is the content of an installation; it is not trusted. */
export interface StoredTemplate {
  id: string;
  name: string;
  description: string;
  category: string | null;
  price: number;
  version: string;
  snapshot: Record<string, unknown>;
}

/** The defaults of an agent whose configuration names none. */
const DEFAULTS = { model: "builtin", temperature: 0.7, maxTokens: 2_000 };
const UNCATEGORISED = "general";

/**
 * The bundle of a template: only the fields of document 3, with every text redacted. Its id stays. So do ids of skills
 * that are only an id, because they name public content.
 */
export function agentBundle(stored: StoredTemplate): AgentBundle {
  const template = readTemplate(stored.snapshot);
  const { model, temperature, max_tokens: maxTokens, system_prompt: systemPrompt } = template.configuration;
  const bundle: AgentBundle = {
    id: "",
    name: stored.name,
    description: stored.description,
    category: stored.category ?? UNCATEGORISED,
    price: stored.price,
    version: stored.version,
    configuration: {
      model: model ?? DEFAULTS.model,
      temperature: temperature ?? DEFAULTS.temperature,
      max_tokens: maxTokens ?? DEFAULTS.maxTokens,
      system_prompt: systemPrompt ?? "",
      capabilities: template.capabilities,
    },
    capabilities: [],
    canvas_ui_schemas: template.canvas_ui_schemas.map(({ type, fields }) => ({
      type,
      fields: fields.map(({ name, type: valueType, required }) => ({ name, type: valueType, required })),
    })),
    anonymized_memory_bundle: {
      heuristics: template.heuristics.map(({ error_type: type, error_code: code, resolution }) => ({
        error_type: type,
        error_code: code,
        resolution,
      })),
    },
  };
  const redacted = redactValue(bundle) as AgentBundle;
  return { ...redacted, id: stored.id, capabilities: template.skill_ids.map(skillId) };
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const skillId = (id: string): string => (UUID.test(id) ? id : redactText(id));
