import { modelNames } from "#models/model-connections/model-names";
import { foundServers, NEAR_TIMEOUT_MS, type NearServer } from "#models/model-connections/near-servers";

/** Sentences about the model servers on the usual ports of this machine, one for each. They are asked only for their lists of models. */
export async function nearModels(list: (server: NearServer) => Promise<string[]> = listedBy): Promise<string[]> {
  return (await foundServers(list)).map(
    ({ product, baseUrl, models }) =>
      `${product} is at ${baseUrl} with ${models.length === 1 ? "one model" : `${models.length} models`}: connect it in the console, Settings, Models and budgets`,
  );
}

/** The models of one server; none where no server answers, or another kind of program. */
async function listedBy({ baseUrl }: NearServer): Promise<string[]> {
  try {
    const response = await fetch(`${baseUrl}/models`, {
      redirect: "manual",
      signal: AbortSignal.timeout(NEAR_TIMEOUT_MS),
    });
    return await modelNames(response);
  } catch {
    return [];
  }
}
