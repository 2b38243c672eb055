import { type Config, readConfig } from "#config/config";
import { BoundedCache } from "#lib/bounded-cache";

import { cellsOf, type Cells } from "./cells.ts";
import { enqueueMessages, type MessageNotice } from "./messages.ts";
import { enqueueTraces } from "./trace-exports.ts";
import { enqueueWebhooks, type DeliveryLane } from "./webhook-deliveries.ts";

/** The names in `Env` whose value is of a type. */
type NamesOf<Type> = { [Name in keyof Env]-?: Env[Name] extends Type ? Name : never }[keyof Env];

export type ObjectNamespace = NamesOf<DurableObjectNamespace>;
export type Bucket = NamesOf<R2Bucket>;

/**
 * A kind of object: its namespace, and the interface that its class implements. Each is declared next to its object.
 */
export interface ObjectKind<Client> {
  namespace: ObjectNamespace;
  /** Whether it belongs near its first caller. Every other object belongs near the database. */
  isNearCaller?: boolean;
  /** Never set: it only carries the type. */
  client?: Client;
}

/** The platform's services. They use names, not nouns: each object's client is next to that object (`*-client.ts`). */
export interface Bindings {
  /** The object of a kind and a name. Each call of a method is one hop. */
  object: <Client>(kind: ObjectKind<Client>, name: string) => Client;
  bucket: (name: Bucket) => R2Bucket;
  enqueueWebhooks: (lane: DeliveryLane, webhookIds: readonly string[], delaySeconds?: number) => Promise<void>;
  enqueueMessages: (notices: readonly MessageNotice[], delaySeconds?: number) => Promise<void>;
  enqueueTraces: (tenantIds: readonly string[], delaySeconds?: number) => Promise<void>;
  /** The databases of an instance that has several; null where it has one. */
  cells: Cells | null;
  /** Workers AI, where it is bound. */
  ai: Ai | undefined;
  /** A file of our static assets. */
  asset: (path: string) => Promise<Response>;
  /**
   * Calls a URL that a user gave. The runtime decides after its own look-up of the name: `public` reaches only public addresses, `allowed`
   * is for hosts that the operator allows. On Cloudflare both are the runtime's network, which has no private addresses.
   */
  outbound: (reach: "public" | "allowed", url: URL, init: RequestInit) => Promise<Response>;
  /** Calls the service that runs scripts: the bound Worker, or what a local instance starts for it. */
  scripts: (init: RequestInit) => Promise<Response>;
  /** Calls the service that reads and edits pictures in the same way. */
  pictures: (init: RequestInit) => Promise<Response>;
  /** Calls the service that takes in what strangers send in the same way. */
  intake: (init: RequestInit) => Promise<Response>;
}

let known: { env: Env; bindings: Bindings } | null = null;

/** The platform of an isolate, bound once, because it holds no request's data. */
export function bindingsOf(env: Env): Bindings {
  if (known?.env !== env) known = { env, bindings: bind(env) };
  return known.bindings;
}

/** Object ids by name: computing one is a hash that need not be repeated for every request. */
const MAX_OBJECT_IDS = 10_000;

function bind(env: Env): Bindings {
  const ids = new BoundedCache<DurableObjectId>(MAX_OBJECT_IDS);
  const placement = placementOf(readConfig(env));
  return {
    // The one cast from a namespace to its objects' interface; each class says `implements` next to its client.
    object: <Client>({ namespace, isNearCaller = false }: ObjectKind<Client>, name: string) =>
      env[namespace].get(objectId(ids, env, namespace, name), isNearCaller ? {} : placement) as unknown as Client,
    bucket: (name) => env[name],
    enqueueWebhooks: (lane, webhookIds, delaySeconds) => enqueueWebhooks(env, lane, webhookIds, delaySeconds),
    enqueueMessages: (notices, delaySeconds) => enqueueMessages(env, notices, delaySeconds),
    enqueueTraces: (tenantIds, delaySeconds) => enqueueTraces(env, tenantIds, delaySeconds),
    cells: cellsOf(env),
    ai: env.AI,
    asset: (path) => env.ASSETS.fetch(new Request(new URL(path, "https://assets.invalid"))),
    outbound: (reach, url, init) => {
      const network = reach === "public" ? env.PUBLIC_NETWORK : env.ALLOWED_NETWORK;
      return network === undefined ? fetch(url, init) : network.fetch(url, init);
    },
    scripts: (init) => {
      const { scriptsUrl } = readConfig(env);
      return scriptsUrl === undefined ? env.SCRIPTS.fetch("https://scripts.invalid/", init) : fetch(scriptsUrl, init);
    },
    pictures: (init) => {
      const { picturesUrl } = readConfig(env);
      return picturesUrl === undefined
        ? env.PICTURES.fetch("https://pictures.invalid/", init)
        : fetch(picturesUrl, init);
    },
    intake: (init) => {
      const { intakeUrl } = readConfig(env);
      return intakeUrl === undefined ? env.INTAKE.fetch("https://intake.invalid/", init) : fetch(intakeUrl, init);
    },
  };
}

/** A new object is placed by its first call alone; afterwards the platform ignores the region. */
const placementOf = ({ objects: { location } }: Config): DurableObjectNamespaceGetDurableObjectOptions =>
  location === undefined ? {} : { locationHint: location };

/** The objects of a namespace that this instance may have: those of its jurisdiction, when it has one. */
function namespaceOf(env: Env, namespace: ObjectNamespace): DurableObjectNamespace {
  const { jurisdiction } = readConfig(env).objects;
  return jurisdiction === undefined ? env[namespace] : env[namespace].jurisdiction(jurisdiction);
}

function objectId(
  ids: BoundedCache<DurableObjectId>,
  env: Env,
  namespace: ObjectNamespace,
  name: string,
): DurableObjectId {
  const key = `${namespace} ${name}`;
  const found = ids.get(key);
  if (found) return found;
  const id = namespaceOf(env, namespace).idFromName(name);
  ids.set(key, id);
  return id;
}
