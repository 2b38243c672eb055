import { type DocumentChoice, toolsOfDocument } from "./openapi-tools.ts";
import { readDocument } from "./read-document.ts";
import { isSchema } from "./schema-rules.ts";
import type { ToolForm } from "./tool-form.ts";
import { requireUsableForms } from "./usable-forms.ts";
import { wireFault } from "./wire-fault.ts";

/**
 * The tools of an API document, as JSON or YAML. It runs in the Worker for what strangers send (`src/workers/intake`), never in
 * the platform's thread. Throws PROVIDER_ERROR with a reason.
 */
export function toolsOfText(text: string, choice: DocumentChoice): ToolForm[] {
  const document = readDocument(text);
  if (!isSchema(document) || !isSchema(document["paths"]) || document["swagger"] !== undefined) throw noDocument();
  return requireUsableForms(toolsOfDocument(document, choice));
}

export const noDocument = () =>
  wireFault("not_a_tool_server", "The address does not answer with an API document (OpenAPI 3, as JSON or YAML).");
