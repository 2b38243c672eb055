/** The content of a component, which a copy gets. */
export interface ComponentContent {
  component_type: string;
  /** HTML with its styles and scripts; `window.config` holds the settings. */
  code: string;
  /** JSON Schema of the settings. */
  config_schema: Record<string, unknown>;
  dependencies: string[];
  css_dependencies: string[];
}

/** Maximum size of a component's code, in UTF-8. */
export const MAX_CODE_BYTES = 204_800;

/** A component's snapshot from the database; its digest guarantees its shape. */
export const readComponentContent = (snapshot: Record<string, unknown>): ComponentContent =>
  snapshot as unknown as ComponentContent;

/** Initial settings: the first object in the schema's `examples`, else the properties' `default` or first example. */
export function exampleConfig(configSchema: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const [example] = listOf(configSchema["examples"]).filter(isRecord);
  if (example) return example;
  const properties = isRecord(configSchema["properties"]) ? configSchema["properties"] : {};
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, property]): [string, unknown][] => {
      if (!isRecord(property)) return [];
      if ("default" in property) return [[name, property["default"]]];
      return listOf(property["examples"])
        .slice(0, 1)
        .map((value) => [name, value]);
    }),
  );
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
