import { z } from "zod";

import { LISTED, readEntries } from "./catalogue-files.ts";

const text = z.string().min(1);

const AgentFile = z.strictObject({
  ...LISTED,
  role: z.enum(["general-assistant", "finance-agent", "marketing-agent", "developer-agent", "custom"]),
  temperature: z.number(),
  maxTokens: z.int(),
  systemPrompt: text,
  capabilities: z.array(text),
  /** Skills of the catalogue that it works with. */
  skillIds: z.array(z.uuid()),
  canvasUiSchemas: z.array(
    z.strictObject({
      type: text,
      fields: z.array(z.strictObject({ name: text, type: text, required: z.boolean() })),
    }),
  ),
  heuristics: z.array(z.strictObject({ error_type: text, error_code: text, resolution: text })),
});

/**
 * An agent template of the catalogue. Its heuristics are the knowledge of people who do this work, in sentences that an
 * agent can follow.
 */
export type CatalogueAgent = z.infer<typeof AgentFile>;

/** The agent templates that every instance comes with. */
export const CATALOGUE_AGENTS: readonly CatalogueAgent[] = readEntries("agents", AgentFile).map(({ value }) => value);
