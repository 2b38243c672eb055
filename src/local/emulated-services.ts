import { resolve } from "node:path";

import {
  ASSETS_PLUGIN,
  CACHE_PLUGIN,
  convertV4MiniflareOptions,
  getCacheServiceName,
  MiniflareOptionsSchema,
  NoOpLog,
  QUEUES_PLUGIN,
  R2_PLUGIN,
  type Plugin,
  type PluginServicesOptions,
  type Service,
  type Worker_Binding,
} from "miniflare";

import type { Hosting } from "./hosting.ts";

export const workerName = "tenure";
export const userService = `core:user:${workerName}`;

/** Services that workerd lacks and Miniflare emulates with Workers: R2, queues, the cache and static assets. */
export interface EmulatedServices {
  services: Service[];
  bindings: Worker_Binding[];
  cacheService: string;
}

const emulators: Plugin[] = [R2_PLUGIN, QUEUES_PLUGIN, CACHE_PLUGIN, ASSETS_PLUGIN];

/**
 * Extracts the emulators from Miniflare without Miniflare's host. Data is stored where `wrangler dev --persist-to
 * dataFolder` expects it.
 */
export async function emulatedServices(
  hosting: Hosting,
  buildFolder: string,
  dataFolder: string,
): Promise<EmulatedServices> {
  const context = pluginContext(hosting, buildFolder, dataFolder);
  const services = new Map<string, Service>();
  const bindings: Worker_Binding[] = [];
  for (const emulator of emulators) {
    bindings.push(...((await emulator.getBindings(context.options, context.sharedOptions, 0)) ?? []));
    const made = (await emulator.getServices(context)) ?? [];
    for (const service of Array.isArray(made) ? made : made.services) {
      if (service.name !== undefined) services.set(service.name, service);
    }
  }
  return {
    services: [...services.values()],
    bindings,
    cacheService: getCacheServiceName(0),
  };
}

/** The part of Miniflare's inner state that these four emulators read; the rest is empty. */
function pluginContext(hosting: Hosting, buildFolder: string, dataFolder: string): PluginServicesOptions {
  const { workers, ...sharedOptions } = MiniflareOptionsSchema.parse(
    convertV4MiniflareOptions({
      resourcePersistencePath: dataFolder,
      isolatedResourcePersistencePath: dataFolder,
      workers: [
        {
          name: workerName,
          compatibilityDate: hosting.compatibilityDate,
          compatibilityFlags: hosting.compatibilityFlags,
          modules: [{ type: "ESModule", path: "worker.js", contents: "" }],
          r2Buckets: hosting.r2Buckets,
          queueProducers: hosting.queueProducers,
          queueConsumers: hosting.queueConsumers,
          assets: {
            directory: resolve(buildFolder, "assets"),
            binding: hosting.assetsBinding,
            run_worker_first: true,
            routerConfig: { has_user_worker: true, invoke_user_worker_ahead_of_assets: true },
          },
        },
      ],
    }),
  );
  const [options] = workers;
  if (options === undefined) throw new Error("Miniflare returned no Worker");
  return withoutControllers({
    log: new NoOpLog(),
    options,
    sharedOptions: { ...sharedOptions },
    workerBindings: [],
    workerIndex: 0,
    additionalModules: [],
    tmpPath: dataFolder,
    workerNames: [workerName],
    loopbackHost: "127.0.0.1",
    loopbackPort: 0,
    durableObjectClassNames: new Map(),
    unsafeEphemeralDurableObjects: false,
    workflowExporters: new Map(),
    queueProducers: new Map(
      Object.entries(hosting.queueProducers).map(([binding, queueName]) => [binding, { workerName, queueName }]),
    ),
    queueConsumers: new Map(
      Object.entries(hosting.queueConsumers).map(([queue, consumer]) => [queue, { workerName, ...consumer }]),
    ),
    devRegistryEnabled: false,
  });
}

type Controllers = "containerPrivilegesCache" | "hyperdriveProxyController" | "artifactsController";

/** Miniflare exports these three controllers as types only; containers, Hyperdrive and artifacts read them, our four emulators do not. */
function withoutControllers(options: Omit<PluginServicesOptions, Controllers>): PluginServicesOptions {
  return options as PluginServicesOptions;
}
