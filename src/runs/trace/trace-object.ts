import type { Bindings } from "#context/bindings";
import type { KeptTexts } from "#engine/reasoning/whole-texts";

interface TraceKey {
  tenantId: string;
  executionId: string;
}

interface TraceContext {
  bindings: Bindings;
}

const keyOf = ({ tenantId, executionId }: TraceKey): string => `${tenantId}/${executionId}`;

/** Writes the texts of a run's steps, compressed with gzip. */
export async function putTexts({ bindings }: TraceContext, key: TraceKey, texts: string): Promise<void> {
  const packed = new Response(new Blob([texts]).stream().pipeThrough(new CompressionStream("gzip")));
  await bindings.bucket("TRACES").put(keyOf(key), await packed.arrayBuffer());
}

/** The texts of a run's steps; null when the bucket does not have them. */
export const getTexts = (ctx: TraceContext, key: TraceKey): Promise<KeptTexts[] | null> => getJson(ctx, key);

/** The JSON that `putTexts` wrote; null when the bucket does not have it. */
export async function getJson<Value>({ bindings }: TraceContext, key: TraceKey): Promise<Value | null> {
  const found = await bindings.bucket("TRACES").get(keyOf(key));
  if (found === null) return null;
  return new Response(found.body.pipeThrough(new DecompressionStream("gzip"))).json<Value>();
}

export const deleteTexts = ({ bindings }: TraceContext, keys: readonly TraceKey[]): Promise<void> =>
  bindings.bucket("TRACES").delete(keys.map(keyOf));
