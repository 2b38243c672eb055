import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, extname, resolve } from "node:path";
import { pathToFileURL } from "node:url";

import { serializeConfig, type Config, type Service, type Worker_Binding, type Worker_Module } from "miniflare";

import { isSourceMap } from "./build-size.ts";
import { emulatedServices, userService, workerName, type EmulatedServices } from "./emulated-services.ts";
import { readBuiltHosting, type Hosting } from "./hosting.ts";
import type { DatabaseAddress } from "./migration-database.ts";
import { packed, type PackedConfiguration } from "./packed-configuration.ts";
import { controlSocket, publicSocket, webSocket } from "./worker-sockets.ts";

export interface WorkerdConfigInput {
  /** The folder of a build (builder.ts). */
  buildFolder: string;
  /** The folder of R2 and the cache. */
  dataFolder: string;
  variables: Record<string, string>;
  durableObjectsFolder: string;
  /** `host:port` of the public socket; port 0 lets the system choose. */
  address: string;
  /** The same for the web node; null without one. */
  webAddress: string | null;
  controlToken: string;
  /** The database that this instance started; null where it is elsewhere, and reached by the Worker's variables. */
  database: DatabaseAddress | null;
  /** Names the source maps by their whole address, because a debugger cannot ask workerd for them. Default: it does not. */
  isInspected?: boolean;
}

/** Parts that the build and Miniflare add. */
interface Parts {
  hosting: Hosting;
  emulated: EmulatedServices;
}

/**
 * The complete configuration of the workerd that serves our Worker. No other Worker is between the socket and ours, or
 * between ours and the network: other local hosts lose most of their time there (decision 0001).
 */
export async function platformConfiguration(input: WorkerdConfigInput): Promise<PackedConfiguration> {
  const hosting = await readBuiltHosting(input.buildFolder);
  const emulated = await emulatedServices(hosting, input.buildFolder, input.dataFolder);
  return packed(serializeConfig(await workerdConfig({ ...input, hosting, emulated })));
}

async function workerdConfig(input: WorkerdConfigInput & Parts): Promise<Config> {
  return {
    services: [
      await platformWorker(input),
      { name: "durable-objects", disk: { path: input.durableObjectsFolder, writable: true } },
      ...networks,
      ...(input.database === null ? [] : [databaseService(input.database)]),
      controlWorker(input.controlToken),
      loopbackWorker,
      ...input.emulated.services,
    ],
    extensions: [{ modules: await miniflareModules() }],
    sockets: [
      platformSocket(publicSocket, input.address),
      ...(input.webAddress === null ? [] : [platformSocket(webSocket, input.webAddress)]),
      {
        name: controlSocket,
        address: "127.0.0.1:0",
        service: { name: "control" },
        http: {},
      },
    ],
  };
}

/** The API and the console are one Worker, so both nodes lead to it: the console calls the API at its own URL. */
const platformSocket = (name: string, address: string) => ({
  name,
  address,
  service: { name: userService },
  http: { injectRequestHeaders: untrustedHeaders },
});

/**
 * At Cloudflare the edge overwrites this header. A local socket has no edge, so a client's header is dropped there. The
 * Worker reads the address of the connection from `request.cf.clientIp`.
 */
const untrustedHeaders = [{ name: "CF-Connecting-IP" }];

/** Addresses that the operator configures may be private, such as that of a model server on this machine. */
const networks: Service[] = [
  { name: "internet", network: { allow: ["public", "private", "240.0.0.0/4"], tlsOptions: { trustBrowserCas: true } } },
  { name: "public-network", network: { allow: ["public"], tlsOptions: { trustBrowserCas: true } } },
];

/** Where calls of users' URLs leave, by the Worker's names. workerd checks an address after its own look-up of the name. */
const networkBindings: Worker_Binding[] = [
  { name: "PUBLIC_NETWORK", service: { name: "public-network" } },
  { name: "ALLOWED_NETWORK", service: { name: "internet" } },
];

/** The embedded database. workerd adds its password to each call, so that the Worker's code never holds it. */
function databaseService({ url, authToken }: DatabaseAddress): Service {
  const headers = authToken === undefined ? [] : [{ name: "Authorization", value: authToken }];
  return { name: "database", external: { address: new URL(url).host, http: { injectRequestHeaders: headers } } };
}

async function platformWorker(input: WorkerdConfigInput & Parts): Promise<Service> {
  const { hosting } = input;
  return {
    name: userService,
    worker: {
      modules: await platformModules(input),
      compatibilityDate: hosting.compatibilityDate,
      compatibilityFlags: hosting.compatibilityFlags,
      bindings: [
        ...textBindings({ ...hosting.variables, ...input.variables }),
        ...durableObjectBindings(hosting),
        ...input.emulated.bindings,
        ...networkBindings,
        ...(input.database === null ? [] : [{ name: "DATABASE", service: { name: "database" } }]),
      ],
      durableObjectNamespaces: Object.values(hosting.durableObjects).map((className) => ({
        className,
        // Miniflare's key, so that `wrangler dev` finds the same objects.
        uniqueKey: `${workerName}-${className}`,
        enableSql: true,
      })),
      durableObjectStorage: { localDisk: "durable-objects" },
      globalOutbound: { name: "internet" },
      cacheApiOutbound: { name: input.emulated.cacheService },
    },
  };
}

function textBindings(variables: Record<string, string>): Worker_Binding[] {
  return Object.entries(variables).map(([name, text]) => ({ name, text }));
}

function durableObjectBindings(hosting: Hosting): Worker_Binding[] {
  return Object.entries(hosting.durableObjects).map(([name, className]) => ({
    name,
    durableObjectNamespace: { className, serviceName: userService },
  }));
}

async function platformModules({ buildFolder, isInspected = false }: WorkerdConfigInput): Promise<Worker_Module[]> {
  const folder = resolve(buildFolder, "worker");
  const modules = await builtModules(folder);
  return isInspected ? modules.map((module) => withMapAddress(module, folder)) : modules;
}

function withMapAddress(module: Worker_Module, folder: string): Worker_Module {
  if (!("esModule" in module) || module.esModule === undefined) return module;
  const esModule = module.esModule.replace(
    /(?<=^\/\/# sourceMappingURL=)\S+(?=\s*$)/m,
    (name) => pathToFileURL(resolve(folder, name)).href,
  );
  return { ...module, esModule };
}

/** The first module is the one workerd starts. */
export async function builtModules(folder: string): Promise<Worker_Module[]> {
  const names = (await readdir(folder)).filter((name) => !isSourceMap(name));
  const ordered = ["worker.js", ...names.filter((name) => name !== "worker.js")];
  return Promise.all(
    ordered.map(async (name): Promise<Worker_Module> => {
      const contents = await readFile(resolve(folder, name));
      return extname(name) === ".wasm" ? { name, wasm: contents } : { name, esModule: contents.toString("utf8") };
    }),
  );
}

/**
 * Fires `scheduled()`, or makes the Worker finish its requests, at the host's command; the token keeps other programs
 * of the machine out.
 */
function controlWorker(token: string): Service {
  return {
    name: "control",
    worker: {
      modules: [
        {
          name: "control.js",
          esModule: `export default {
  async fetch(request, env) {
    if (request.headers.get("authorization") !== env.TOKEN) return new Response(null, { status: 401 });
    if (new URL(request.url).pathname === "/drain") {
      await env.HOST.drain(Number(await request.text()));
      return new Response(null, { status: 204 });
    }
    const { cron, time, memory } = await request.json();
    if (memory) await env.HOST.noteMemory(memory);
    return Response.json(await env.PLATFORM.scheduled({ cron, scheduledTime: new Date(time) }));
  },
};`,
        },
      ],
      compatibilityDate: "2025-01-01",
      compatibilityFlags: ["service_binding_extra_handlers", "experimental"],
      bindings: [
        { name: "TOKEN", text: token },
        { name: "PLATFORM", service: { name: userService } },
        { name: "HOST", service: { name: userService, entrypoint: "LocalHost" } },
      ],
    },
  };
}

/** Miniflare's emulators report to a Node server; only their warnings (levels 1 and 2) matter here. */
const loopbackWorker: Service = {
  name: "loopback",
  worker: {
    modules: [
      {
        name: "loopback.js",
        esModule: `export default {
  async fetch(request) {
    const message = await request.text();
    if (Number(request.headers.get("MF-Log-Level") ?? 9) <= 2) console.warn(message);
    return new Response(null, { status: 204 });
  },
};`,
      },
    ],
    compatibilityDate: "2025-01-01",
  },
};

async function miniflareModules(): Promise<{ name: string; esModule: string; internal?: boolean }[]> {
  const packageMain = createRequire(import.meta.url).resolve("miniflare");
  const folder = resolve(dirname(packageMain), "workers/shared");
  const read = async (file: string) => readFile(resolve(folder, file), "utf8");
  return [
    { name: "miniflare:shared", esModule: await read("index.worker.js") },
    { name: "miniflare:zod", esModule: await read("zod.worker.js") },
  ];
}
