import type { ModelProviderName } from "./language-model.ts";
import { priceOf, type Price } from "./prices.ts";

/** A model with the facts that its owner gave. */
export interface OfferedModel {
  name: string;
  contextWindow?: number;
  price?: Price;
}

/** A place where models are asked: a connection of the tenant, or the operator's settings. */
export interface ModelSource {
  /** The first part of its models' names. The operator's is `instance`. */
  name: string;
  provider: ModelProviderName;
  /** Empty for the vendor's own address. */
  baseUrl: string;
  /** The first one is the default. */
  models: readonly OfferedModel[];
  /** Whether every name is a model of it. */
  takesAny: boolean;
  /** The person whose agents alone may use it; absent for one that every agent may use. */
  onlyFor?: string;
}

/** The name of the operator's source. */
export const INSTANCE = "instance";

/** Places in order of their choice: the first one is the default. */
export type ModelSources = readonly ModelSource[];

/** A model and the place where it is asked. */
export interface ModelChoice {
  source: ModelSource;
  model: string;
  /** Null when it is unknown. */
  price: Price | null;
  contextWindow: number | undefined;
}

/** The part of a configuration that names models. */
export interface ModelNames {
  model?: unknown;
  fallbacks?: unknown;
}

/** The name of the built-in engine, for an agent that uses rules although models are connected. */
export const BUILTIN = "builtin";
export const MAX_FALLBACKS = 3;

/**
 * The models that act for an agent: its model and then its fallbacks. Empty for the built-in engine. Null when a name belongs to
 * no source that the agent may use. `createdBy` is the person who created the agent.
 */
export function chooseModels(
  sources: ModelSources,
  { model, fallbacks }: ModelNames,
  createdBy: string | null = null,
): readonly ModelChoice[] | null {
  const open = openTo(sources, createdBy);
  const name = nameIn(model);
  if (open.length === 0 || model === BUILTIN || (name === undefined && defaultOf(open) === undefined)) return [];
  const choices = [name, ...fallbackNames(fallbacks)].map((one) => chooseModel(open, one, createdBy));
  return choices.every((choice) => choice !== null) ? choices : null;
}

/** The places that agents of this person may use. */
export const openTo = (sources: ModelSources, createdBy: string | null): ModelSources =>
  sources.filter(({ onlyFor }) => onlyFor === undefined || onlyFor === createdBy);

/** The default place: the first one that every agent may use. */
export const defaultOf = (sources: ModelSources): ModelSource | undefined =>
  sources.find(({ onlyFor }) => onlyFor === undefined);

/**
 * The model that a name means: `source/model`, or a plain name, which the default source is asked for first and the
 * operator's next. Without a name it is the default source's first model. A source of one person is only found by its name.
 */
export function chooseModel(
  sources: ModelSources,
  name: string | undefined,
  createdBy: string | null = null,
): ModelChoice | null {
  const open = openTo(sources, createdBy);
  const first = defaultOf(open);
  if (name === undefined) return first === undefined ? null : offered(first, first.models[0]?.name);
  const end = name.indexOf("/");
  const source = end === -1 ? undefined : open.find((one) => one.name === name.slice(0, end));
  if (source !== undefined) return offered(source, name.slice(end + 1));
  if (first === undefined) return null;
  const instance = open.find((one) => one.name === INSTANCE);
  return offered(first, name) ?? (instance === undefined ? null : offered(instance, name));
}

export const fallbackNames = (fallbacks: unknown): string[] =>
  Array.isArray(fallbacks) ? fallbacks.flatMap((name) => (typeof name === "string" ? [name] : [])) : [];

const nameIn = (model: unknown): string | undefined => (typeof model === "string" && model !== "" ? model : undefined);

function offered(source: ModelSource, name: string | undefined): ModelChoice | null {
  if (name === undefined || name === "") return null;
  const found = source.models.find((one) => one.name === name);
  if (found === undefined && !source.takesAny) return null;
  return { source, model: name, price: priceIn(source, name, found), contextWindow: found?.contextWindow };
}

/** The price that its owner gave, else the platform's for a vendor with public prices. */
export const priceIn = (source: ModelSource, name: string, found?: OfferedModel): Price | null =>
  found?.price ?? (source.provider === "openai" || source.provider === "anthropic" ? priceOf(name) : null);

/** The full name of a choice, by which an agent can name it. */
export const nameOfChoice = ({ source, model }: Pick<ModelChoice, "source" | "model">): string =>
  `${source.name}/${model}`;
