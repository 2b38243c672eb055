import type { BaseContext } from "#context/context";

import { knownVersions } from "./known-versions.ts";
import type { PublicTopic } from "./public-topic.ts";
import { publicVersions } from "./public-versions-client.ts";

/**
 * Announces to every instance of the Worker that the public content of these topics has changed. From its next check on
 * (at most a second later) none answers from its cache; this one stops at once. Called after the change is committed
 * and before it is acknowledged. When the announcement fails the change is still valid, and is seen when caches expire
 * (`MAX_KEPT_MS`).
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
