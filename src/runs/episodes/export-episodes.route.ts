import { answerLines, okLines } from "#http/lines";
import { access, operation, refuses } from "#http/operation";

import { exportEpisodes } from "./export-episodes.ts";
import { EpisodesPath, presentExport } from "./schemas.ts";

export const exportEpisodesRoute = operation({
  method: "get",
  path: "/api/graduation/agents/{agent_id}/episodes/export",
  operationId: "exportEpisodes",
  tags: ["Graduation"],
  summary: "Export an agent's episodes",
  description:
    'Exports all of the agent\'s episodes as NDJSON: one episode per line, newest first, with the fields of the list. The last line is `{"agent": {id, maturity_level, version, inherits_from_version, evidence_since}}`; an export without it is incomplete.\n\nThe readiness can be computed from the export. Take the first hundred episodes at `maturity_level` that were made at `evidence_since` or later and whose `outcome` is not `partial`. Each weighs 1; an episode whose `agent_version` is below `version` weighs 0.5 while such episodes outnumber the others. If the version inherited evidence by a replay, only episodes below `inherits_from_version` weigh 0.5. Then `score = 0.40·(share with no interventions) + 0.30·(mean constitutional_score) + 0.20·(mean confidence) + 0.10·(share of success)`, rounded to twelve decimals.',
  ...access.tenant("AGENT_VIEW", { showsTraces: true }),
  request: { params: EpisodesPath },
  responses: {
    ...okLines(
      "The episodes, followed by the agent",
      '{"id":"…","outcome":"success","confidence":0.9}\n{"agent":{"id":"…","maturity_level":"student","version":1,"inherits_from_version":null,"evidence_since":null}}\n',
    ),
    ...refuses("AGENT_NOT_FOUND"),
  },
}).handle(async (c) => {
  const exported = await exportEpisodes(c.var.ctx, c.req.valid("param").agent_id);
  return answerLines(c, presentExport(exported), "episodes.ndjson");
});
