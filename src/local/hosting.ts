import { readFile } from "node:fs/promises";
import { resolve } from "node:path";

import { wranglerFile } from "./paths.ts";

/**
 * The settings of `wrangler.toml` that the host needs. The build writes them, because loading wrangler takes a second.
 */
export interface Hosting {
  compatibilityDate: string;
  compatibilityFlags: string[];
  variables: Record<string, string>;
  durableObjects: Record<string, string>;
  queueProducers: Record<string, string>;
  queueConsumers: Record<string, QueueConsumer>;
  r2Buckets: Record<string, string>;
  assetsBinding: string;
  crons: string[];
}

export interface QueueConsumer {
  maxBatchSize: number;
  maxBatchTimeout: number;
  maxRetries: number;
  retryDelay: number;
  deadLetterQueue?: string;
}

function required<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`wrangler.toml lacks ${what}`);
  return value;
}

/**
 * The entries of `wrangler.toml` that local hosting supports; wrangler's type of them is lost in its published
 * declarations.
 */
interface WranglerConfig {
  compatibility_date?: string;
  compatibility_flags: string[];
  vars: Record<string, unknown>;
  durable_objects: { bindings: { name: string; class_name: string }[] };
  queues: {
    producers?: { binding: string; queue: string }[];
    consumers?: {
      queue: string;
      max_batch_size?: number;
      max_batch_timeout?: number;
      max_retries?: number;
      retry_delay?: number;
      dead_letter_queue?: string;
    }[];
  };
  r2_buckets: { binding: string; bucket_name?: string }[];
  assets?: { binding?: string };
  triggers: { crons?: string[] };
}

/** Reads `wrangler.toml` with wrangler itself, so that local hosting and deployment cannot disagree about a name. */
export async function readHosting(): Promise<Hosting> {
  const { unstable_readConfig: readConfig } = await import("wrangler");
  const config: WranglerConfig = readConfig({ config: wranglerFile }, { hideWarnings: true });
  return {
    compatibilityDate: required(config.compatibility_date, "compatibility_date"),
    compatibilityFlags: config.compatibility_flags,
    variables: Object.fromEntries(Object.entries(config.vars).map(([name, value]) => [name, String(value)])),
    durableObjects: Object.fromEntries(
      config.durable_objects.bindings.map(({ name, class_name: className }) => [name, className]),
    ),
    queueProducers: Object.fromEntries((config.queues.producers ?? []).map(({ binding, queue }) => [binding, queue])),
    queueConsumers: Object.fromEntries(
      (config.queues.consumers ?? []).map((consumer) => [
        consumer.queue,
        {
          maxBatchSize: consumer.max_batch_size ?? 10,
          maxBatchTimeout: consumer.max_batch_timeout ?? 5,
          maxRetries: consumer.max_retries ?? 3,
          retryDelay: consumer.retry_delay ?? 0,
          ...(consumer.dead_letter_queue === undefined ? {} : { deadLetterQueue: consumer.dead_letter_queue }),
        },
      ]),
    ),
    r2Buckets: Object.fromEntries(
      config.r2_buckets.map(({ binding, bucket_name: bucket }) => [
        binding,
        required(bucket, `the bucket_name of ${binding}`),
      ]),
    ),
    assetsBinding: required(config.assets?.binding, "assets.binding"),
    crons: config.triggers.crons ?? [],
  };
}

/** Reads the build's settings; our own build wrote them, so their shape is trusted. */
export async function readBuiltHosting(buildFolder: string): Promise<Hosting> {
  const text = await readFile(resolve(buildFolder, "hosting.json"), "utf8");
  return JSON.parse(text) as Hosting;
}
