import type { AgentRow } from "#db/schema/agents";
import type { CanvasUiSchema, Heuristic } from "#marketplaces/agent-marketplace/agent-template";

/**
 * An agent template of the catalogue. Its heuristics are the knowledge of people who do this work, in sentences that an
 * agent can follow.
 */
export interface CatalogueAgent {
  /** Permanent: installations and ratings refer to it. */
  id: string;
  name: string;
  description: string;
  category: string;
  tags: string[];
  /** Changed with the content, which is then a new version. */
  version: string;
  role: AgentRow["role"];
  temperature: number;
  maxTokens: number;
  systemPrompt: string;
  capabilities: string[];
  /** Skills of the catalogue that it works with. */
  skillIds: string[];
  canvasUiSchemas: CanvasUiSchema[];
  heuristics: Heuristic[];
}
