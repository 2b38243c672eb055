import { type DocumentChoice, type DocumentTools, toolsOfDocument } from "./openapi-tools.ts";
import { readDocument } from "./read-document.ts";
import { isSchema } from "./schema-rules.ts";
import { type TakenTool, takenTools } from "./taken-tools.ts";
import { wireFault } from "./wire-fault.ts";

/** The tools of an API document, as JSON or YAML. Throws PROVIDER_ERROR with a reason. */
export function toolsOfText(text: string, choice: DocumentChoice): DocumentTools {
  const document = readDocument(text);
  if (!isSchema(document) || !isSchema(document["paths"]) || (document["swagger"] ?? null) !== null) throw noDocument();
  return toolsOfDocument(document, choice);
}

/**
 * The tools of an API document in the form that is stored. It runs in the Worker for what strangers send
 * (`src/workers/intake`), never in the platform's thread. Throws PROVIDER_ERROR with a reason.
 */
export async function takenFromText(text: string, choice: DocumentChoice): Promise<TakenTool[]> {
  const { tools, choices } = toolsOfText(text, choice);
  return takenTools(choice.url, tools, { choices });
}

export const noDocument = () =>
  wireFault("not_a_tool_server", "The address does not answer with an API document (OpenAPI 3, as JSON or YAML).");
