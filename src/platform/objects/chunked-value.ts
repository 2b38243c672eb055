/** The part of a Durable Object's storage that this needs. */
interface ChunkStorage {
  get<T>(keys: string[]): Promise<Map<string, T>>;
  get<T>(key: string): Promise<T | undefined>;
  put<T>(entries: Record<string, T>): Promise<void>;
  delete(keys: string[]): Promise<number>;
}

/** A stored value may have two megabytes; a character may take three bytes of them. */
const CHUNK_CHARACTERS = 500_000;

/** Stores a JSON value of any size under a key, all of it at once. */
export async function putChunked(storage: ChunkStorage, key: string, value: unknown): Promise<void> {
  const text = JSON.stringify(value);
  const chunks: Record<string, string | number> = {};
  const total = Math.max(1, Math.ceil(text.length / CHUNK_CHARACTERS));
  for (let index = 0; index < total; index++) {
    chunks[`${key}/${index}`] = text.slice(index * CHUNK_CHARACTERS, (index + 1) * CHUNK_CHARACTERS);
  }
  await storage.put({ [key]: total, ...chunks });
}

/** Reads a value that `putChunked` stored; undefined when there is none. */
export async function getChunked<Value>(storage: ChunkStorage, key: string): Promise<Value | undefined> {
  const total = await storage.get<number>(key);
  if (total === undefined) return undefined;
  const keys = Array.from({ length: total }, (_unused, index) => `${key}/${index}`);
  const chunks = await storage.get<string>(keys);
  return JSON.parse(keys.map((chunk) => chunks.get(chunk) ?? "").join("")) as Value;
}

/** Removes a value that `putChunked` stored. */
export async function deleteChunked(storage: ChunkStorage, key: string): Promise<void> {
  const total = (await storage.get<number>(key)) ?? 0;
  await storage.delete([key, ...Array.from({ length: total }, (_unused, index) => `${key}/${index}`)]);
}
