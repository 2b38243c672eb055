import type { PublicTopic, PublicVersions } from "./public-topic.ts";

/** An answer to a public read as it goes out, with what it depends on. */
export interface KeptAnswer {
  body: Uint8Array;
  contentType: string;
  /** Its other headers, the same for every caller. */
  headers: Readonly<Record<string, string>>;
  cacheControl: string;
  /** Strong entity tag, quoted. */
  etag: string;
  /** The route that its requests' lines in the log name. */
  route: string;
  topics: readonly PublicTopic[];
  /** The versions that were current before the answer was read. */
  versions: PublicVersions;
  /** Milliseconds since 1970. */
  readAt: number;
}

/** Even with unchanged versions an answer is read again after this: it bounds what a change whose announcement failed can hide. */
export const MAX_KEPT_MS = 60_000;

/** Answers in the isolate's memory by address, bounded in bytes: the one that was kept first goes first. */
export class KeptAnswers {
  readonly #answers = new Map<string, KeptAnswer>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** The answer for an address, if nothing it depends on has changed since. */
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

/** What an entry holds beside its body, roughly. */
const ENTRY_BYTES = 500;

const costOf = (address: string, { body }: KeptAnswer): number => body.length + 2 * address.length + ENTRY_BYTES;
