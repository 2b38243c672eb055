import type { BaseContext } from "#context/context";
import type { Statement } from "#db/statement";

import { insertStory } from "./store.ts";
import { tellStory } from "./tell-story.ts";

/** The rows of a new sample workspace, and the ids of its runs that begin with it. */
export interface SampleStory {
  statements: Statement[];
  begun: string[];
}

/** The story of a sample workspace that is opened at a moment, for the batch that writes the workspace. */
export async function sampleStory(
  base: Pick<BaseContext, "config">,
  sample: { tenantId: string; userId: string; at: number },
): Promise<SampleStory> {
  const rows = await tellStory(base, sample);
  return { statements: insertStory(sample.tenantId, rows), begun: rows.begun.map(({ id }) => id) };
}
