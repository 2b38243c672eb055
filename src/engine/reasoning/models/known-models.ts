import { contextWindow } from "./context-window.ts";
import { defaultOf, type ModelSources, nameOfChoice, priceIn } from "./model-source.ts";
import type { Price } from "./prices.ts";

/** The model of Workers AI when neither the agent nor the operator names one. */
export const WORKERS_AI_MODEL = "@cf/meta/llama-3.3-70b-instruct-fp8-fast";

/** A model that agents can be given, with the facts that are known without asking its vendor. */
export interface KnownModel {
  /** The full name: `connection/model`. */
  name: string;
  connection: string;
  provider: string;
  /** Whether agents whose configuration names no model get this one. */
  isDefault: boolean;
  /** Null when it is unknown. */
  price: Price | null;
  /** Tokens of question and answer together. */
  contextWindow: number;
}

/** The models of a workspace, the default first. A source that takes any model may have others. */
export const knownModels = (
  sources: ModelSources,
  contextWindows: Readonly<Record<string, number>> = {},
): KnownModel[] =>
  sources.flatMap((source) =>
    source.models.map((model, index) => ({
      name: nameOfChoice({ source, model: model.name }),
      connection: source.name,
      provider: source.provider,
      isDefault: index === 0 && source === defaultOf(sources),
      price: priceIn(source, model.name, model),
      contextWindow: model.contextWindow ?? contextWindow(model.name, contextWindows),
    })),
  );
