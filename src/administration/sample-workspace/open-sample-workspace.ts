import type { ServiceContext } from "#context/context";
import { openSampleTenant, type OpenedSample } from "#identity/sample-tenants/open-sample-tenant";
import { startUnfinished } from "#runs/executions/start-unfinished";
import { sampleStory } from "#runs/sample-story/sample-story";

/**
 * Opens the caller's sample workspace, filled when it is new. The runs that its story leaves open begin at once. Throws
 * as `openSampleTenant` does.
 */
export async function openSampleWorkspace(ctx: ServiceContext): Promise<OpenedSample> {
  let begun: string[] = [];
  const opened = await openSampleTenant(ctx, async (base, sample) => {
    const story = await sampleStory(base, sample);
    begun = story.begun;
    return story.statements;
  });
  // A run that does not reach its object here is taken up by the sweep of unfinished runs.
  ctx.waitUntil(Promise.all(begun.map((id) => startUnfinished(ctx, id))));
  return opened;
}
