import type { AgentRow } from "#db/schema/agents";
import { DEFAULT_SAMPLE_SHARE, offeredShare, sampleShare } from "#engine/evidence/review-sample";
import type { EncryptionKeys } from "#lib/secret-box";

import { placeOfRun } from "./place-of-run.ts";

/** Whether a run is in the sample that people look at, and whether it is offered to them when no one vouches for it. */
export interface Draw {
  sampled: boolean;
  offered: boolean;
}

/** Draws a run for people to look at. */
export async function drawRun(
  config: Pick<EncryptionKeys, "encryptionKey">,
  run: { tenantId: string; runId: string },
  { maturityLevel, tenure: { sampleShare: setting, vouched } }: Pick<AgentRow, "maturityLevel" | "tenure">,
): Promise<Draw> {
  const share = setting ?? DEFAULT_SAMPLE_SHARE;
  const place = await placeOfRun(config, "review sample", run);
  return { sampled: place < sampleShare(share, vouched), offered: place < offeredShare(share, vouched, maturityLevel) };
}
