import { withoutSecretsIn } from "#lib/redact-arguments";
import { shortened } from "#lib/shortened";

/** Enough for the shown characters, whatever bytes they take. */
const MAX_BYTES = 4_096;
const MAX_CHARACTERS = 1_000;
const TEXT_TYPE = /^(?:text\/|application\/(?:json|problem\+json|xml|[\w.+-]+\+json))/i;

/**
 * The beginning of a receiver's answer, so that its owner can see why it refused; without what looks like a secret.
 * Null for an empty answer and for one that is not a text. The rest is not read.
 */
export async function beginningOf(response: Pick<Response, "headers" | "body">): Promise<string | null> {
  if (response.body === null || !TEXT_TYPE.test(response.headers.get("content-type") ?? "text/plain")) return null;
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  try {
    while (size < MAX_BYTES) {
      // oxlint-disable-next-line no-await-in-loop -- one piece after the other
      const { done, value } = await reader.read();
      if (done) break;
      size += value.byteLength;
      text += decoder.decode(value.subarray(0, MAX_BYTES), { stream: true });
    }
  } catch {
    // A broken answer is shown as far as it came.
  } finally {
    await reader.cancel().catch(() => undefined);
    reader.releaseLock();
  }
  const clean = String(withoutSecretsIn(text.trim()));
  return clean === "" ? null : shortened(clean, MAX_CHARACTERS);
}
