import { PUBLIC_TOPICS, type PublicVersions } from "./public-topic.ts";

/** A change is seen at most this long after it was acknowledged: what was heard of the versions holds no longer. */
export const MAX_UNSEEN_MS = 1_000;

/** From this age on one request asks again, while the others still answer from what is known. */
const ASK_AGAIN_MS = 400;

/**
 * What an isolate knows of the public versions, and since when. No request waits for another request's question: the runtime forbids one
 * request the promises of another, so each asks for itself where it cannot go on without.
 */
export class KnownVersions {
  #versions: PublicVersions | null = null;
  #heardAt = 0;
  #askedAt = 0;

  /** The versions, if they were heard less than a second ago. */
  current(now: number): PublicVersions | null {
    return now - this.#heardAt < MAX_UNSEEN_MS ? this.#versions : null;
  }

  /** Whether this caller should ask again: true for one caller in each interval. */
  shouldAsk(now: number): boolean {
    if (now - this.#heardAt < ASK_AGAIN_MS || now - this.#askedAt < ASK_AGAIN_MS) return false;
    this.#askedAt = now;
    return true;
  }

  /**
   * Asks and remembers. What is heard is as of the moment the question was sent: an answer that took long is old when it comes. As
   * versions only rise, answers that overtake each other leave the newest. Throws what asking throws.
   */
  async ask(read: () => Promise<PublicVersions>, clock: () => number): Promise<PublicVersions> {
    const askedAt = clock();
    const heard = await read();
    this.#versions = this.#versions === null ? heard : newest(this.#versions, heard);
    this.#heardAt = Math.max(this.#heardAt, askedAt);
    return this.#versions;
  }
}

const newest = (left: PublicVersions, right: PublicVersions): PublicVersions => {
  const versions = { ...left };
  for (const topic of PUBLIC_TOPICS) versions[topic] = Math.max(left[topic], right[topic]);
  return versions;
};

/** What this isolate knows. */
export const knownVersions = new KnownVersions();
