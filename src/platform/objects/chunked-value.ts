/** The part of a Durable Object's storage that this uses. */
export interface ChunkStorage {
  get<T>(keys: string[]): Promise<Map<string, T>>;
  get<T>(key: string): Promise<T | undefined>;
}

/** Reads a JSON value that an object of version 8 or earlier stored in chunks; undefined without one. */
export async function getChunked<Value>(storage: ChunkStorage, key: string): Promise<Value | undefined> {
  const total = await storage.get<number>(key);
  if (total === undefined) return undefined;
  const keys = Array.from({ length: total }, (_unused, index) => `${key}/${index}`);
  const chunks = await storage.get<string>(keys);
  return JSON.parse(keys.map((chunk) => chunks.get(chunk) ?? "").join("")) as Value;
}
