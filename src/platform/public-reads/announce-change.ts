import type { BaseContext } from "#context";

import { knownVersions } from "./known-versions.ts";
import type { PublicTopic } from "./public-topic.ts";
import { publicVersions } from "./public-versions-client.ts";

/**
 * Tells every instance of the Worker that what the public reads of these topics has changed: from the next look on (at most a second
 * away) none of them answers from what it kept; this one knows it at once. Called after the change is committed and before it is
 * acknowledged. When the teller is down the change stands, and is seen when what is kept grows old (`MAX_KEPT_MS`).
 */
export async function announceChange(
  { bindings, clock, log }: Pick<BaseContext, "bindings" | "clock" | "log">,
  topics: readonly PublicTopic[],
): Promise<void> {
  try {
    await knownVersions.ask(() => publicVersions({ bindings }).change(topics), clock);
  } catch (error) {
    log.error("public_change_unannounced", { topics, error });
  }
}
