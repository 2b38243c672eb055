import { PUBLIC_TOPICS, type PublicVersions } from "./public-topic.ts";

/** Maximum delay until an acknowledged change is visible: older versions are not used. */
export const MAX_UNSEEN_MS = 1_000;

/** From this age on one request asks again, while the others still use the known versions. */
const ASK_AGAIN_MS = 400;

/**
 * The public versions that an isolate knows, with their age. No request waits for another's question, because the
 * runtime forbids sharing promises between requests. So each asks where it cannot continue without an answer.
 */
export class KnownVersions {
  #versions: PublicVersions | null = null;
  #heardAt = 0;
  #askedAt = 0;

  /** The versions, if they are less than a second old. */
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
   * Asks and remembers. An answer is as old as its question, even if it took long. As versions only rise, answers that
   * overtake each other leave the newest. Throws the errors of `read`.
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

/** The versions that this isolate knows. */
export const knownVersions = new KnownVersions();
