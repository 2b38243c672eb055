import type { AgentConfiguration } from "#web/parts/agents/agent.ts";

type Fields = Readonly<Record<string, string>>;

/** The body that the API accepts for `AgentFields`. */
export interface AgentInput {
  name: string;
  description: string | null;
  capabilities: string[];
  /** Null removes a key. */
  configuration: Record<string, unknown>;
}

/**
 * `AgentFields` as they were filled in. Of the configuration only what differs from `before`: a key that is not sent stays as it is,
 * one whose field was emptied is removed, and an agent whose configuration stays the same stays the same version.
 */
export function readAgentFields(fields: Fields, before: AgentConfiguration = {}): AgentInput {
  const description = (fields["description"] ?? "").trim();
  const configuration = Object.entries(readConfiguration(fields)).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(stored(before, key)),
  );
  return {
    name: (fields["name"] ?? "").trim(),
    description: description === "" ? null : description,
    capabilities: lines(fields["capabilities"]),
    configuration: Object.fromEntries(configuration),
  };
}

/** The stored value of a field: null if the key is missing or names no tool. */
function stored(before: AgentConfiguration, key: string): unknown {
  const value = before[key] ?? null;
  return Array.isArray(value) && value.length === 0 ? null : value;
}

/** The values of the fields; null for an empty one. */
function readConfiguration(fields: Fields): Record<string, unknown> {
  const given = (key: string): string | null => (fields[`configuration.${key}`] ?? "").trim() || null;
  const numberIn = (key: string): number | null => (given(key) === null ? null : Number(given(key)));
  return {
    model: given("model"),
    temperature: numberIn("temperature"),
    max_tokens: numberIn("max_tokens"),
    system_prompt: given("system_prompt"),
    ...listed(fields, "agents"),
    // Without the field, the agent has tools that cannot be edited here.
    ...listed(fields, "tools"),
  };
}

/** The words of a list's field; null for an empty one, and nothing without the field. */
function listed(fields: Fields, key: "tools" | "agents"): Record<string, unknown> {
  const given = fields[`configuration.${key}`];
  if (given === undefined) return {};
  const words = lines(given);
  return { [key]: words.length === 0 ? null : words };
}

const lines = (text: string | undefined): string[] =>
  (text ?? "")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
