import type { LanguageModel } from "ai";

import type { ModelMeter } from "./model-meter.ts";
import type { Price } from "./prices.ts";
import type { PicturePlace } from "./shown-pictures.ts";

/** Reports facts of a model call to the operator's log. */
export type ModelReport = (event: "model_asked_again" | "model_call_failed", fields: Record<string, unknown>) => void;

export interface ModelProviderOptions {
  name: string;
  /** Returns the SDK's model of a name. */
  languageModel: (model: string) => LanguageModel;
  /** The model that acts; an agent's configuration has been resolved to it. */
  model: string | undefined;
  /** The name of the connection that is asked, for the trace. */
  connection?: string;
  /** Null when it is unknown. */
  price: Price | null;
  /** Passed by each request before it is sent. */
  meter?: ModelMeter;
  /** Whether the vendor always states why a model stops. Then a stream without a reason was cut off. */
  statesReasons: boolean;
  /** Where the vendor takes the pictures of tools' results. */
  pictures: PicturePlace;
  /** Whether the vendor keeps marked parts of a request in its cache. Others do so unasked, or not at all. */
  marksCache?: boolean;
  /** Whether the vendor can hold the arguments of a call to a schema. */
  hasStrictOutput?: boolean;
  /** The configured key, which must never be logged. */
  secret?: string | undefined;
  /** Context windows in tokens by model name; `*` is any other model. */
  contextWindows?: Readonly<Record<string, number>>;
  /** How often a failed request is repeated. */
  maxRetries?: number;
  /** Maximum wait that a vendor may ask for. A longer one fails, and the error states it. */
  longestWaitMs?: number;
  /** Limit of one model request. The run's own limit applies as well. */
  requestTimeoutMs?: number;
  report?: ModelReport;
}
