import type { MaturityLevel } from "#engine/governance/maturity";
import type { AgentTemplate } from "#marketplaces/agent-marketplace/agent-template";

import type { ReadBundle } from "./read-bundle.ts";

/** Turns a peer's bundle into an agent template for an agent of the given level. */
export const bundleTemplate = (bundle: ReadBundle, level: MaturityLevel): AgentTemplate => ({
  role: "custom",
  maturity_level: level,
  configuration: bundle.configuration,
  capabilities: bundle.capabilities,
  skill_ids: bundle.skillIds,
  canvas_ui_schemas: bundle.canvasUiSchemas,
  heuristics: bundle.heuristics,
});
