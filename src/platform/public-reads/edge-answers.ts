import { type KeptAnswer, MAX_KEPT_MS } from "./kept-answers.ts";
import type { PublicTopic, PublicVersions } from "./public-topic.ts";

/** The part of an answer that its body does not contain. */
type Description = Pick<KeptAnswer, "contentType" | "headers" | "cacheControl" | "etag" | "route" | "readAt">;

const DESCRIPTION = "X-Kept-Answer";

/** The cache forgets an answer when the isolate's memory would. */
const LIFETIME = `public, max-age=${MAX_KEPT_MS / 1_000}`;

/**
 * The key of an answer in the edge's cache. It contains the versions that the answer depends on. So a change needs no purge: the next reader
 * who knows the new version looks under another key.
 */
function keyOf(address: string, topics: readonly PublicTopic[], versions: PublicVersions): string {
  const suffix = topics.map((topic) => `${topic}.${versions[topic]}`).join("-");
  return `${address}${address.includes("?") ? "&" : "?"}versions=${suffix}`;
}

/**
 * The answer to an address that any isolate of this location kept, if none of its dependencies has changed since. Throws the errors of the
 * cache.
 */
export async function findAtEdge(
  address: string,
  topics: readonly PublicTopic[],
  versions: PublicVersions,
  now: number,
): Promise<KeptAnswer | null> {
  const response = await caches.default.match(keyOf(address, topics, versions));
  const description = response?.headers.get(DESCRIPTION);
  if (!response || !description) return null;
  const known = JSON.parse(description) as Description;
  if (now - known.readAt >= MAX_KEPT_MS) {
    void response.body?.cancel();
    return null;
  }
  return { ...known, body: new Uint8Array(await response.arrayBuffer()), topics, versions };
}

/** Keeps an answer for the other isolates of this location. Throws the errors of the cache. */
export async function keepAtEdge(address: string, answer: KeptAnswer): Promise<void> {
  const { contentType, headers, cacheControl, etag, route, readAt } = answer;
  const description: Description = { contentType, headers, cacheControl, etag, route, readAt };
  await caches.default.put(
    keyOf(address, answer.topics, answer.versions),
    new Response(answer.body, {
      headers: { "Content-Type": contentType, "Cache-Control": LIFETIME, [DESCRIPTION]: JSON.stringify(description) },
    }),
  );
}
