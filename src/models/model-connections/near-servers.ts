/** A program that serves models on its usual port of this machine. */
export interface NearServer {
  product: string;
  baseUrl: string;
}

const at = (product: string, port: number): NearServer => ({ product, baseUrl: `http://127.0.0.1:${port}/v1` });

/** The programs that a private instance looks for on its own machine. */
export const NEAR_SERVERS: readonly NearServer[] = [
  at("Ollama", 11_434),
  at("llama.cpp", 8_080),
  at("LM Studio", 1_234),
];

/** A server that was found, with the models that it lists. */
export interface FoundServer extends NearServer {
  models: string[];
}

/** A server on the same machine answers at once. */
export const NEAR_TIMEOUT_MS = 1_000;

/** The servers that list a model. `list` gives the models of one, none where it does not answer. */
export async function foundServers(list: (server: NearServer) => Promise<string[]>): Promise<FoundServer[]> {
  const found = await Promise.all(NEAR_SERVERS.map(async (server) => ({ ...server, models: await list(server) })));
  return found.filter(({ models }) => models.length > 0);
}
