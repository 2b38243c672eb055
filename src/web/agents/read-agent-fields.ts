import type { AgentConfiguration } from "./agent.ts";

type Fields = Readonly<Record<string, string>>;

/** What the API takes for `AgentFields`. */
export interface AgentInput {
  name: string;
  description: string | null;
  capabilities: string[];
  configuration: AgentConfiguration;
}

/**
 * `AgentFields` as they were filled in. Of the configuration only what differs from `before`: a key that is not sent stays as it is,
 * and an agent whose configuration stays the same stays the same version.
 */
export function readAgentFields(fields: Fields, before: AgentConfiguration = {}): AgentInput {
  const description = (fields["description"] ?? "").trim();
  const configuration = Object.entries(readConfiguration(fields)).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key] ?? NONE[key]),
  );
  return {
    name: (fields["name"] ?? "").trim(),
    description: description === "" ? null : description,
    capabilities: lines(fields["capabilities"]),
    configuration: Object.fromEntries(configuration),
  };
}

/** What an empty field says of an agent without the key. */
const NONE: AgentConfiguration = { tools: [] };

function readConfiguration(fields: Fields): AgentConfiguration {
  const given = (key: string): string => (fields[`configuration.${key}`] ?? "").trim();
  const tools = fields["configuration.tools"];
  return {
    ...(given("model") === "" ? {} : { model: given("model") }),
    ...(given("temperature") === "" ? {} : { temperature: Number(given("temperature")) }),
    ...(given("max_tokens") === "" ? {} : { max_tokens: Number(given("max_tokens")) }),
    ...(given("system_prompt") === "" ? {} : { system_prompt: given("system_prompt") }),
    ...(tools === undefined ? {} : { tools: lines(tools) }),
  };
}

const lines = (text: string | undefined): string[] =>
  (text ?? "")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
