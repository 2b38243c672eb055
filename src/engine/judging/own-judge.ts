/** Where a model runs, and its name. */
interface ModelAddress {
  provider: string;
  baseUrl: string | undefined;
  model: string | undefined;
}

/**
 * Whether a judge is the model that acted: the same address of the same provider, and a model that the run asked. Such a
 * judge is kind to its own work, so it vouches for nothing.
 */
export const isOwnJudge = (
  judge: ModelAddress,
  actor: Pick<ModelAddress, "provider" | "baseUrl">,
  models: readonly (string | undefined)[],
): boolean =>
  judge.provider === actor.provider &&
  addressOf(judge) === addressOf(actor) &&
  judge.model !== undefined &&
  models.includes(judge.model);

const addressOf = ({ baseUrl }: Pick<ModelAddress, "baseUrl">): string =>
  (baseUrl ?? "").replace(/\/+$/, "").toLowerCase();
