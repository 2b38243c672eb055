import { generateText } from "ai";

import { languageModels, type ModelConfiguration } from "./language-model.ts";
import { modelError } from "./model-error.ts";
import { vendorFault } from "./read-vendor-fault.ts";

/** A question that stands alone: no tools, no conversation. */
export interface Question {
  instructions: string;
  prompt: string;
  temperature: number;
  maxOutputTokens: number;
}

/** The words that a model answers a question with, asked once. Throws what `modelError` makes of a failure. */
export async function askModel(
  configuration: ModelConfiguration & { model: string },
  question: Question,
  signal: AbortSignal,
): Promise<string> {
  const { provider, model, apiKey } = configuration;
  const languageModel = (await languageModels(configuration))(model);
  try {
    const { text } = await generateText({ model: languageModel, ...question, maxRetries: 0, abortSignal: signal });
    return text;
  } catch (error) {
    throw modelError(error, { provider, model, fault: vendorFault(error, apiKey), signal });
  }
}
