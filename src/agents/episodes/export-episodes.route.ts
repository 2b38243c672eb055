import { createRoute } from "@hono/zod-openapi";

import { access, tenantRefusals } from "#http/access";
import { answerLines, okLines } from "#http/lines";
import { refuses } from "#http/responses";
import type { Router } from "#http/router";

import { exportEpisodes } from "./export-episodes.ts";
import { EpisodesPath, presentExport } from "./schemas.ts";

export const exportEpisodesContract = createRoute({
  method: "get",
  path: "/api/graduation/agents/{agent_id}/episodes/export",
  operationId: "exportEpisodes",
  tags: ["Graduation"],
  summary: "Export an agent's episodes",
  description:
    'All of the agent\'s episodes, one a line (NDJSON), newest first, each as the list shows it; the last line is `{"agent": {id, maturity_level, version, evidence_since}}`, without which the export is not complete. Anybody can compute the readiness from it: of the episodes at `maturity_level`, made at `evidence_since` or later, whose `outcome` is not `partial`, take the first hundred; each weighs 1, and 0.5 when its `agent_version` is another than `version` while those are more than the others; then `score = 0.40·(share with no interventions) + 0.30·(mean constitutional_score) + 0.20·(mean confidence) + 0.10·(share of success)`, rounded to twelve decimals.',
  ...access.tenant("AGENT_VIEW"),
  request: { params: EpisodesPath },
  responses: {
    ...okLines(
      "The episodes, then the agent",
      '{"id":"…","outcome":"success","confidence":0.9}\n{"agent":{"id":"…","maturity_level":"student","version":1,"evidence_since":null}}\n',
    ),
    ...tenantRefusals(),
    ...refuses("AGENT_NOT_FOUND"),
  },
});

export function registerExportEpisodes(app: Router): void {
  app.openapi(exportEpisodesContract, async (c) => {
    const exported = await exportEpisodes(c.var.ctx, c.req.valid("param").agent_id);
    return answerLines(c, presentExport(exported), "episodes.ndjson");
  });
}
