import { sha256Hex } from "#lib/digest";
import { canonicalJson } from "#lib/json";

import type { NewTemplate } from "./template-row.queries.ts";

/** The digest of a template's result: its inputs, its steps and its unpacked graph. */
export const templateDigest = ({
  inputSchema,
  steps,
  nodes,
  edges,
}: Pick<NewTemplate, "inputSchema" | "steps" | "nodes" | "edges">): Promise<string> =>
  sha256Hex(canonicalJson({ input_schema: inputSchema, steps, nodes, edges }));
