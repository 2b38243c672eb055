import { generateText } from "ai";

import { languageModels, type ModelConfiguration } from "./language-model.ts";
import { modelError } from "./model-error.ts";
import { vendorFault } from "./read-vendor-fault.ts";

/** A standalone question: no tools, no conversation. */
export interface Question {
  instructions: string;
  prompt: string;
  temperature: number;
  maxOutputTokens: number;
}

/** A model's answer to a question that is asked once. Throws the errors of `modelError`. */
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
