/** The bindings of wrangler.toml and the variables of src/config/config.ts. Objects are typed where src/context gives them names. */
interface Env {
  TENANT_GATE: DurableObjectNamespace;
  ADDRESS_LIMITER: DurableObjectNamespace;
  EXECUTION: DurableObjectNamespace;
  SDLC_RUN: DurableObjectNamespace;
  EXAM: DurableObjectNamespace;
  REPLAY: DurableObjectNamespace;
  DATA_SET_RUN: DurableObjectNamespace;
  PLAYGROUND_RUN: DurableObjectNamespace;
  BULK_JOB: DurableObjectNamespace;
  PUBLIC_VERSIONS: DurableObjectNamespace;
  TENANT_EVENTS: DurableObjectNamespace;
  DESKTOP_BRIDGE: DurableObjectNamespace;
  MCP_SESSION: DurableObjectNamespace;
  MCP_PLACES: DurableObjectNamespace;
  VENDOR_KEEPER: DurableObjectNamespace;
  MUSIC_PLAYERS: DurableObjectNamespace;
  SCHEDULE: DurableObjectNamespace;
  WORKFLOW_RUN: DurableObjectNamespace;
  WEBHOOK_DELIVERIES: Queue<unknown>;
  WEBHOOK_RETRIES: Queue<unknown>;
  MESSAGES: Queue<unknown>;
  TRACE_EXPORTS: Queue<unknown>;
  PHOTOS: R2Bucket;
  TRACES: R2Bucket;
  RELEASES: R2Bucket;
  AUDIT_ANCHORS: R2Bucket;
  ASSETS: Fetcher;
  SCRIPTS: Fetcher;
  PICTURES: Fetcher;
  INTAKE: Fetcher;
  /** Bound by a local instance, which starts the database: the only way to it, with its password. */
  DATABASE?: Fetcher;
  /** Bound by a local instance: the network's public addresses, and all of them for hosts that the operator allows. */
  PUBLIC_NETWORK?: Fetcher;
  ALLOWED_NETWORK?: Fetcher;
  /** Bound only where LLM_PROVIDER is workers-ai. */
  AI?: Ai;
}
