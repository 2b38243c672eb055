/** A skill of the catalogue: code that runs in the sandbox unchanged, with an example that a test runs. */
export interface CatalogueSkill {
  /** Permanent: installations and ratings refer to it. */
  id: string;
  name: string;
  description: string;
  longDescription: string;
  category: string;
  tags: string[];
  /** Changed with the content, which is then a new version. */
  version: string;
  inputSchema: Record<string, unknown>;
  outputSchema: Record<string, unknown>;
  /** Settings, which an installation can override. */
  config: Record<string, unknown>;
  /** A function `main(input)`; `config` is a global. */
  code: string;
  example: { input: Record<string, unknown>; output: unknown };
}

/** A JSON Schema of an object whose listed properties are required. */
export const objectSchema = (
  properties: Record<string, Record<string, unknown>>,
  required: string[] = Object.keys(properties),
): Record<string, unknown> => ({ type: "object", properties, required });
