import type { AgentRow } from "#db/schema/agents";
import { isMaturityLevel, type MaturityLevel } from "#engine/governance/maturity";

/** A problem that an agent had, or that a person corrected, and its solution. */
export interface Heuristic {
  error_type: string;
  error_code: string;
  resolution: string;
}

export interface CanvasUiSchema {
  type: string;
  fields: { name: string; type: string; required: boolean }[];
}

/** The part of an agent's configuration in a template: the documented keys. Any other may concern only its owner. */
export interface TemplateConfiguration {
  model?: string;
  temperature?: number;
  max_tokens?: number;
  system_prompt?: string;
  tools?: unknown[];
}

/** The content of an installed agent template: the snapshot of its listing's version. */
export interface AgentTemplate {
  role: AgentRow["role"];
  /** The level of the publisher's agent; a copy starts at `intern` at most. */
  maturity_level: MaturityLevel;
  configuration: TemplateConfiguration;
  capabilities: string[];
  /** Listings of the marketplace skills that the agent works with. */
  skill_ids: string[];
  canvas_ui_schemas: CanvasUiSchema[];
  heuristics: Heuristic[];
}

/** The configuration key under which an agent keeps the forms it shows on a canvas. */
const CANVAS_UI_SCHEMAS = "canvas_ui_schemas";

const MAX_TEXTS = 100;
const MAX_NAME = 200;
const MAX_PROMPT = 20_000;
const MAX_RESOLUTION = 1_000;

/** The template's part of an agent's configuration. */
export function templateConfiguration(configuration: Readonly<Record<string, unknown>>): TemplateConfiguration {
  const { model, temperature, max_tokens: maxTokens, system_prompt: prompt, tools } = configuration;
  return {
    ...(isText(model, MAX_NAME) ? { model } : {}),
    ...(isWithin(temperature, 0, 2) ? { temperature } : {}),
    ...(isWithin(maxTokens, 1, 200_000) && Number.isInteger(maxTokens) ? { max_tokens: maxTokens } : {}),
    ...(isText(prompt, MAX_PROMPT) ? { system_prompt: prompt } : {}),
    ...(Array.isArray(tools) ? { tools: tools.slice(0, MAX_TEXTS) as unknown[] } : {}),
  };
}

/** The canvas forms in an agent's configuration. Values that are not canvas forms are left out. */
export const canvasUiSchemasOf = (configuration: Readonly<Record<string, unknown>>): CanvasUiSchema[] =>
  readCanvasUiSchemas(configuration[CANVAS_UI_SCHEMAS]);

export const configurationOf = (template: AgentTemplate): Record<string, unknown> => ({
  ...template.configuration,
  ...(template.canvas_ui_schemas.length === 0 ? {} : { [CANVAS_UI_SCHEMAS]: template.canvas_ui_schemas }),
});

/**
 * A stored snapshot as a template. Nothing in it is taken on trust: what has another type or is beyond the limits of an agent's
 * configuration is left out.
 */
export function readTemplate(snapshot: Readonly<Record<string, unknown>>): AgentTemplate {
  const { role, maturity_level: level } = snapshot;
  return {
    role: isRole(role) ? role : "custom",
    maturity_level: isMaturityLevel(level) ? level : "student",
    configuration: templateConfiguration(record(snapshot["configuration"])),
    capabilities: texts(snapshot["capabilities"]),
    skill_ids: texts(snapshot["skill_ids"]),
    canvas_ui_schemas: readCanvasUiSchemas(snapshot[CANVAS_UI_SCHEMAS]),
    heuristics: records(snapshot["heuristics"]).flatMap(readHeuristic),
  };
}

/** A heuristic as an agent remembers it. */
export const heuristicText = ({ error_type: type, error_code: code, resolution }: Heuristic): string =>
  `Learned from experience (${type}, ${code}): ${resolution}`;

function readCanvasUiSchemas(value: unknown): CanvasUiSchema[] {
  return records(value).flatMap(({ type, fields }) =>
    isText(type, MAX_NAME) ? [{ type, fields: records(fields).flatMap(readField) }] : [],
  );
}

const readField = ({ name, type, required }: Record<string, unknown>): CanvasUiSchema["fields"] =>
  isText(name, MAX_NAME) && isText(type, MAX_NAME) ? [{ name, type, required: required === true }] : [];

const readHeuristic = ({ error_type: type, error_code: code, resolution }: Record<string, unknown>): Heuristic[] =>
  isText(type, MAX_NAME) && isText(code, MAX_NAME) && isText(resolution, MAX_RESOLUTION)
    ? [{ error_type: type, error_code: code, resolution }]
    : [];

const ROLES: Readonly<Record<AgentRow["role"], true>> = {
  "general-assistant": true,
  "finance-agent": true,
  "marketing-agent": true,
  "developer-agent": true,
  custom: true,
};
const isRole = (value: unknown): value is AgentRow["role"] => typeof value === "string" && Object.hasOwn(ROLES, value);

const isText = (value: unknown, maxLength: number): value is string =>
  typeof value === "string" && value !== "" && value.length <= maxLength;
const isWithin = (value: unknown, minimum: number, maximum: number): value is number =>
  typeof value === "number" && value >= minimum && value <= maximum;
const record = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
const records = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.slice(0, MAX_TEXTS).map(record) : [];
const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((entry) => isText(entry, MAX_NAME)).slice(0, MAX_TEXTS) : [];
