import { generateText } from "ai";

import { KnownSecrets } from "#lib/known-secrets";

import { tokensOf } from "./context-window.ts";
import { languageModels, type ModelConfiguration } from "./language-model.ts";
import { lostUsage } from "./lost-answer.ts";
import { modelError } from "./model-error.ts";
import type { ModelMeter } from "./model-meter.ts";
import { costOf, type Price } from "./prices.ts";
import { vendorFault } from "./read-vendor-fault.ts";
import { splitThinking } from "./thinking-aloud.ts";
import { countedUsage } from "./usage-of.ts";

/** A standalone question: no tools, no conversation. */
export interface Question {
  instructions: string;
  prompt: string;
  temperature: number;
  maxOutputTokens: number;
}

interface AskedModel {
  model: string;
  /** Passed before the question is sent. */
  meter?: ModelMeter;
  /** Null when it is unknown. */
  price?: Price | null;
}

/** A model's answer to a question that is asked once. Throws the errors of `modelError`. */
export async function askModel(
  { meter, price = null, ...configuration }: ModelConfiguration & AskedModel,
  question: Question,
  signal: AbortSignal,
): Promise<string> {
  const { provider, model, apiKey } = configuration;
  const languageModel = (await languageModels(configuration))(model);
  const inputTokens = tokensOf(question.instructions) + tokensOf(question.prompt);
  const outputTokens = question.maxOutputTokens;
  const ahead = { inputTokens, outputTokens, costUsd: costOf(price, { inputTokens, outputTokens }) };
  const settle = await meter?.begin(ahead);
  const { text, reasoningText, usage } = await generateText({
    model: languageModel,
    ...question,
    maxRetries: 0,
    abortSignal: signal,
  }).catch(async (error: unknown) => {
    await settle?.(lostUsage(error, ahead, { model, price }), true);
    throw modelError(error, { provider, model, fault: vendorFault(error, apiKey), signal });
  });
  const heard = `${reasoningText ?? ""}${text}`;
  await settle?.(countedUsage(usage, model, { price }, { ahead, heard }));
  return KnownSecrets.of([apiKey]).in(splitThinking(text).text);
}
