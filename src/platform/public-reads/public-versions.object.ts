import { DurableObject } from "cloudflare:workers";

import type { PublicTopic, PublicVersions } from "./public-topic.ts";
import type { PublicVersionsClient } from "./public-versions-client.ts";

const CHANGES = "changes";

/**
 * Counts the changes of public content for the whole platform. Every instance of the Worker asks at most once a second.
 * A change is counted durably before it is acknowledged, so that no instance of this object forgets one.
 */
export class PublicVersionsObject extends DurableObject<Env> implements PublicVersionsClient {
  #changes: PublicVersions = { skill: 0, agent: 0, domain: 0, component: 0, workflow: 0 };

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    void ctx.blockConcurrencyWhile(async () => {
      this.#changes = { ...this.#changes, ...(await ctx.storage.get<Partial<PublicVersions>>(CHANGES)) };
    });
  }

  // oxlint-disable-next-line require-await
  async read(): Promise<PublicVersions> {
    return { ...this.#changes };
  }

  async change(topics: readonly PublicTopic[]): Promise<PublicVersions> {
    for (const topic of topics) this.#changes[topic]++;
    await this.ctx.storage.put(CHANGES, this.#changes);
    return { ...this.#changes };
  }
}
