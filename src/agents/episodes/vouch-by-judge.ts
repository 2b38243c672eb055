import type { Statement } from "#db/statement";

import { updateByVerdict } from "./store.ts";

/**
 * The statement by which a judge vouches for an episode. It changes nothing where a stronger source, such as a person,
 * already does.
 */
export const vouchByJudge = (
  tenantId: string,
  episodeId: string,
  judgeId: string,
  verdict: "good" | "bad",
): Statement => updateByVerdict(tenantId, episodeId, judgeId, verdict);
