import type { PublicTopic, PublicVersions } from "./public-topic.ts";

/** An answer to a public read in wire format, with its dependencies. */
export interface KeptAnswer {
  body: Uint8Array;
  contentType: string;
  /** Its other headers, equal for every caller. */
  headers: Readonly<Record<string, string>>;
  cacheControl: string;
  /** Strong entity tag, quoted. */
  etag: string;
  /** The route to log for its requests. */
  route: string;
  topics: readonly PublicTopic[];
  /** The versions at the time before the answer was read. */
  versions: PublicVersions;
  /** Milliseconds since 1970. */
  readAt: number;
}

/**
 * Maximum age of an answer even with unchanged versions, which bounds the effect of a change whose announcement failed.
 */
export const MAX_KEPT_MS = 60_000;

/** Answers in the isolate's memory by URL, bounded in bytes: the oldest is dropped first. */
export class KeptAnswers {
  readonly #answers = new Map<string, KeptAnswer>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** The answer for a URL, if none of its dependencies has changed since. */
  get(address: string, versions: PublicVersions, now: number): KeptAnswer | undefined {
    const kept = this.#answers.get(address);
    if (!kept || now - kept.readAt >= MAX_KEPT_MS) return undefined;
    return kept.topics.every((topic) => kept.versions[topic] === versions[topic]) ? kept : undefined;
  }

  set(address: string, answer: KeptAnswer): void {
    this.#drop(address);
    if (costOf(address, answer) > this.#maxBytes / 4) return;
    this.#answers.set(address, answer);
    this.#bytes += costOf(address, answer);
    for (const oldest of this.#answers.keys()) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#drop(oldest);
    }
  }

  #drop(address: string): void {
    const answer = this.#answers.get(address);
    if (!answer) return;
    this.#answers.delete(address);
    this.#bytes -= costOf(address, answer);
  }
}

/** Approximate size of an entry beside its body. */
const ENTRY_BYTES = 500;

const costOf = (address: string, { body }: KeptAnswer): number => body.length + 2 * address.length + ENTRY_BYTES;
