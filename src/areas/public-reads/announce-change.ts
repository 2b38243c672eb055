import type { BaseContext } from "#context";

import type { PublicTopic } from "./public-topic.ts";

/**
 * Tells every instance of the Worker that what the public reads of these topics has changed: from the next look on (at most a second
 * away) none of them answers from what it kept. Called after the change is committed and before it is acknowledged. When the teller
 * is down the change stands, and caches find it when their entries grow old (see `public-cache.ts`).
 */
export async function announceChange(
  { bindings, log }: Pick<BaseContext, "bindings" | "log">,
  topics: readonly PublicTopic[],
): Promise<void> {
  try {
    await bindings.publicVersions.change(topics);
  } catch (error) {
    log.error("public_change_unannounced", { topics, error });
  }
}
