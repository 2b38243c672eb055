/**
 * Whether a judge is a model that acted, so that it is kind to its own work and vouches for nothing. The name decides,
 * at whatever address: another spelling, an alias or a gateway may lead to the same model.
 */
export const isOwnJudge = (judge: { model: string | undefined }, models: readonly (string | undefined)[]): boolean =>
  judge.model !== undefined && models.some((model) => model !== undefined && isSameModel(model, judge.model));

const isSameModel = (one: string, other = ""): boolean => nameOf(one) === nameOf(other);

/** Gateways put the vendor before a model's name, and some servers the default tag behind it. */
const nameOf = (model: string): string =>
  model
    .trim()
    .toLowerCase()
    .replace(/^.*\//, "")
    .replace(/:latest$/, "");
