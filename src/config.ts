import type { LogLevel } from "#lib/log";
import { isEmail, isHeaderText, isHostAndPort, isHostName, isKey, isOrigin } from "#lib/setting-shapes";
import { isWebAddress } from "#lib/web-address";
import type { Tier } from "#tenancy/tiers";
import { TIER_NAMES } from "#tenancy/tiers";

/** What the Worker knows from its variables and secrets, checked. */
export interface Config {
  libsqlUrl: string;
  libsqlAuthToken: string | undefined;
  jwtSecret: string;
  /** PKCS8 PEM of an ES256 key; when set, tokens are signed with it and its public half is published. */
  jwtPrivateKey: string | undefined;
  encryptionKey: string;
  /** Former encryption keys: still decrypt, never encrypt. */
  previousEncryptionKeys: string[];
  /** Another issuer whose access tokens are accepted (OAuth 2, JWKS). */
  oauthIssuer: string | undefined;
  oauthAudience: string | undefined;
  oauthJwksUrl: string | undefined;
  baseUrl: string;
  /** Where the web console is, for links in mails; empty when nobody said. */
  webUrl: string;
  baseDomain: string | undefined;
  corsOrigins: string[];
  superAdminEmails: string[];
  testSecret: string | undefined;
  outboundAllowHosts: string[];
  /** Any of these lets another instance read what is published here. */
  federationKeys: string[];
  /** Whether http:// destinations are allowed and cookies need no TLS: a local instance. */
  isLocal: boolean;
  dnsOverHttpsUrl: string;
  llm: { provider: string; baseUrl: string | undefined; apiKey: string | undefined; model: string | undefined };
  mailUrl: string | undefined;
  autoDev: AutoDevSwitches;
  /** Whether a tenant's own approvers may review what the tenant submits to the marketplaces. */
  marketplaceSelfApproval: boolean;
  /** Anonymous public reads of one client address in a minute. */
  publicReadsPerMinute: number;
  logLevel: LogLevel;
  defaultTier: Tier;
}

/** What the instance allows auto-improvement at most; a workspace can only ask for less. */
export interface AutoDevSwitches {
  enabled: boolean;
  mementoSkills: boolean;
  alphaEvolver: boolean;
  backgroundEvolution: boolean;
  maxMutationsPerDay: number;
  maxSkillCandidatesPerDay: number;
  sandboxTimeoutSeconds: number;
  sandboxMemoryLimit: SandboxMemoryLimit;
}

export const SANDBOX_MEMORY_LIMITS = ["128m", "256m", "1g"] as const;
export type SandboxMemoryLimit = (typeof SANDBOX_MEMORY_LIMITS)[number];

/** Every variable the Worker reads: name, what it is for, default. The README's table and the local start program read this list. */
export const VARIABLES = {
  LIBSQL_URL: {
    purpose:
      "Address of the database, `http(s)://` or `libsql://`. A local instance starts its own server when this is unset",
    fallback: "",
  },
  LIBSQL_AUTH_TOKEN: { purpose: "Access token of the database", fallback: "" },
  JWT_SECRET: {
    purpose:
      "Secret that signs access tokens, at least 32 characters. A local instance makes one and keeps it under `DATA_DIR`",
    fallback: "",
  },
  JWT_PRIVATE_KEY: {
    purpose:
      "Private key that signs access tokens instead of `JWT_SECRET`: ES256, PKCS8 PEM (`\\n` for line breaks). The public key is published",
    fallback: "",
  },
  ENCRYPTION_KEY: {
    purpose:
      "Key that encrypts stored secrets, 32 bytes in base64url. A local instance makes one and keeps it under `DATA_DIR`",
    fallback: "",
  },
  ENCRYPTION_KEYS_PREVIOUS: { purpose: "Former encryption keys, comma-separated. They decrypt only", fallback: "" },
  OAUTH_ISSUER: {
    purpose: "Issuer of access tokens from another identity provider that this instance accepts",
    fallback: "",
  },
  OAUTH_AUDIENCE: { purpose: "Audience that those tokens must name", fallback: "" },
  OAUTH_JWKS_URL: { purpose: "Address where the issuer publishes its keys", fallback: "" },
  BASE_URL: { purpose: "Address that clients use; links are made with it", fallback: "" },
  WEB_URL: {
    purpose:
      "Address of the web console, for links in mails. By default `BASE_URL`, and on a local instance the console's port",
    fallback: "",
  },
  BASE_DOMAIN: { purpose: "When this is set, `<slug>.<BASE_DOMAIN>` reaches only that tenant", fallback: "" },
  CORS_ORIGINS: { purpose: "Origins whose pages may call the API from a browser, comma-separated", fallback: "" },
  SUPER_ADMIN_EMAILS: {
    purpose:
      "E-mail addresses of the platform operators, comma-separated. An address counts after its owner has verified it with a mailed token",
    fallback: "",
  },
  TEST_SECRET: {
    purpose:
      "Requests that send this value as `X-Test-Secret` may use the test routes. Without it those routes do not exist",
    fallback: "",
  },
  FEDERATION_KEYS: {
    purpose:
      "Keys with which other instances may read the published agent templates, comma-separated. Without a key no instance may",
    fallback: "",
  },
  OUTBOUND_ALLOW_HOSTS: {
    purpose: "Private hosts (`host` or `host:port`, comma-separated) that outbound calls may reach, also by http",
    fallback: "",
  },
  DNS_OVER_HTTPS_URL: {
    purpose: "DNS resolver that checks host names before outbound calls",
    fallback: "https://cloudflare-dns.com/dns-query",
  },
  ENVIRONMENT: { purpose: "`local` or `production`", fallback: "production" },
  LLM_PROVIDER: {
    purpose: "`builtin`, `openai`, `anthropic`, `workers-ai` or `openai-compatible`",
    fallback: "builtin",
  },
  LLM_BASE_URL: { purpose: "Address of the model provider's API", fallback: "" },
  LLM_API_KEY: { purpose: "Key for the model provider's API", fallback: "" },
  LLM_MODEL: { purpose: "Model of agents whose configuration names no model", fallback: "" },
  MAIL_URL: {
    purpose:
      "HTTP endpoint that receives mails as JSON `{to, subject, text}`. Without it, mails are written to the log",
    fallback: "",
  },
  MARKETPLACE_SELF_APPROVAL: {
    purpose:
      "`true`: users with the permission to approve may review their own tenant's listings. `false`: only platform operators review. A local instance has `true` by default",
    fallback: "",
  },
  PUBLIC_READS_PER_MINUTE: {
    purpose: "Public reads per minute and client address without credentials",
    fallback: "60",
  },
  AUTO_DEV_ENABLED: {
    purpose: "`true`: workspaces may turn auto-improvement on. The variables below limit what a workspace can turn on",
    fallback: "false",
  },
  AUTO_DEV_MEMENTO_SKILLS_ENABLED: { purpose: "Whether failed tasks may become skill candidates", fallback: "true" },
  AUTO_DEV_ALPHA_EVOLVER_ENABLED: {
    purpose: "Whether workflow variants and improvements on request are allowed",
    fallback: "true",
  },
  AUTO_DEV_BACKGROUND_EVOLUTION_ENABLED: {
    purpose: "Whether workflow variants may be made on a schedule",
    fallback: "true",
  },
  AUTO_DEV_MAX_MUTATIONS_PER_DAY: {
    purpose: "Largest number of edits that a tenant may try in a day (UTC)",
    fallback: "100",
  },
  AUTO_DEV_MAX_SKILL_CANDIDATES_PER_DAY: {
    purpose: "Largest number of skill candidates of a tenant in a day (UTC)",
    fallback: "50",
  },
  SANDBOX_TYPE: {
    purpose:
      "`isolate` or `subprocess`: both name the built-in sandbox, an interpreter without network and files. `docker` is refused because this platform runs no containers",
    fallback: "isolate",
  },
  SANDBOX_TIMEOUT: {
    purpose: "Longest time in seconds for trying one change of a skill, 30 to 300",
    fallback: "60",
  },
  SANDBOX_MEMORY_LIMIT: {
    purpose: "Largest sandbox memory that a workspace may choose: `128m`, `256m` or `1g`",
    fallback: "256m",
  },
  DOCKER_IMAGE: { purpose: "Has no effect, because `SANDBOX_TYPE=docker` is refused", fallback: "" },
  LOG_LEVEL: { purpose: "`debug`, `info`, `warn`, `error` or `silent`", fallback: "info" },
  DEFAULT_TIER: { purpose: "Tier of the first tenant of a local instance", fallback: "enterprise" },
} as const satisfies Record<string, { purpose: string; fallback: string }>;

export type VariableName = keyof typeof VARIABLES;

const LOG_LEVELS: readonly LogLevel[] = ["debug", "info", "warn", "error", "silent"];
const LLM_PROVIDERS = ["builtin", "openai", "anthropic", "workers-ai", "openai-compatible"];

let known: { env: object; config: Config } | null = null;

/** The configuration of an isolate, read once. Throws with the name of what is missing or wrong. */
export function readConfig(env: object): Config {
  if (known?.env === env) return known.config;
  const config = parseConfig(env);
  known = { env, config };
  return config;
}

/** Reads and checks variables; `env` may hold bindings beside them. */
export function parseConfig(env: object): Config {
  const values = env as Record<string, unknown>;
  const text = (name: VariableName): string => {
    const value = values[name];
    return typeof value === "string" && value !== "" ? value : VARIABLES[name].fallback;
  };
  const optional = (name: VariableName): string | undefined => text(name) || undefined;
  const list = (name: VariableName): string[] =>
    text(name)
      .split(",")
      .map((entry) => entry.trim())
      .filter((entry) => entry !== "");
  const oneOf = <Value extends string>(name: VariableName, allowed: readonly Value[]): Value => {
    const found = allowed.find((value) => value === text(name));
    if (found === undefined)
      throw new Error(`${name} must be one of ${allowed.join(", ")}; it is ${JSON.stringify(text(name))}.`);
    return found;
  };
  const required = (name: VariableName, isValid: (value: string) => boolean, rule: string): string => {
    const value = text(name);
    if (!isValid(value)) throw new Error(`${name} ${rule}.`);
    return value;
  };
  const isOn = (name: VariableName): boolean => oneOf(name, ["true", "false"]) === "true";
  const wholeNumber = (name: VariableName, minimum: number, maximum: number): number =>
    Number(
      required(
        name,
        (value) => /^\d{1,6}$/.test(value) && Number(value) >= minimum && Number(value) <= maximum,
        `must be a whole number from ${minimum} to ${maximum}`,
      ),
    );
  required(
    "SANDBOX_TYPE",
    (value) => value === "isolate" || value === "subprocess",
    "must be isolate or subprocess: this platform runs no containers, so docker and DOCKER_IMAGE cannot be had",
  );
  const optionally = (name: VariableName, isValid: (value: string) => boolean, rule: string): string | undefined =>
    text(name) === "" ? undefined : required(name, isValid, rule);
  const eachOf = (name: VariableName, isValid: (entry: string) => boolean, rule: string): string[] => {
    const wrong = list(name).findIndex((entry) => !isValid(entry));
    if (wrong !== -1) throw new Error(`${name} ${rule}; entry ${wrong + 1} is not.`);
    return list(name);
  };
  const webAddress = (name: VariableName) => optionally(name, isWebAddress, "must be an http(s):// address");
  /** Throws unless every one of `others` is there where the condition holds. */
  const needs = (isSet: boolean, condition: string, ...others: VariableName[]): void => {
    const missing = others.filter((name) => isSet && text(name) === "");
    if (missing.length > 0) throw new Error(`${condition} needs ${missing.join(" and ")}.`);
  };
  needs(text("OAUTH_ISSUER") !== "", "OAUTH_ISSUER", "OAUTH_AUDIENCE", "OAUTH_JWKS_URL");
  const llmProvider = oneOf("LLM_PROVIDER", LLM_PROVIDERS);
  needs(["openai", "anthropic"].includes(llmProvider), `LLM_PROVIDER=${llmProvider}`, "LLM_API_KEY");
  needs(llmProvider === "openai-compatible", `LLM_PROVIDER=${llmProvider}`, "LLM_BASE_URL");
  return {
    libsqlUrl: required(
      "LIBSQL_URL",
      (value) => /^(https?|libsql|wss?):\/\//.test(value),
      "must be an http(s):// or libsql:// address",
    ),
    libsqlAuthToken: optional("LIBSQL_AUTH_TOKEN"),
    jwtSecret: required("JWT_SECRET", (value) => value.length >= 32, "must have at least 32 characters"),
    jwtPrivateKey: optionally(
      "JWT_PRIVATE_KEY",
      (value) => value.includes("-----BEGIN PRIVATE KEY-----"),
      "must be a PKCS8 PEM",
    ),
    encryptionKey: required("ENCRYPTION_KEY", isKey, "must be 32 bytes in base64url"),
    previousEncryptionKeys: eachOf("ENCRYPTION_KEYS_PREVIOUS", isKey, "must be 32 bytes in base64url each"),
    oauthIssuer: optional("OAUTH_ISSUER"),
    oauthAudience: optional("OAUTH_AUDIENCE"),
    oauthJwksUrl: webAddress("OAUTH_JWKS_URL"),
    baseUrl: webAddress("BASE_URL") ?? "",
    webUrl: webAddress("WEB_URL") ?? text("BASE_URL"),
    baseDomain: optionally("BASE_DOMAIN", isHostName, "must be a name such as example.com")?.toLowerCase(),
    corsOrigins: eachOf("CORS_ORIGINS", isOrigin, "must be origins such as https://app.example.com, without a path"),
    superAdminEmails: eachOf("SUPER_ADMIN_EMAILS", isEmail, "must be e-mail addresses").map((email) =>
      email.toLowerCase(),
    ),
    testSecret: optional("TEST_SECRET"),
    federationKeys: eachOf("FEDERATION_KEYS", isHeaderText, "must be printable ASCII without spaces each"),
    outboundAllowHosts: eachOf("OUTBOUND_ALLOW_HOSTS", isHostAndPort, "must be `host` or `host:port` each").map(
      (host) => host.toLowerCase(),
    ),
    isLocal: oneOf("ENVIRONMENT", ["local", "production"]) === "local",
    dnsOverHttpsUrl: webAddress("DNS_OVER_HTTPS_URL") ?? "",
    llm: {
      provider: llmProvider,
      baseUrl: webAddress("LLM_BASE_URL"),
      apiKey: optional("LLM_API_KEY"),
      model: optional("LLM_MODEL"),
    },
    mailUrl: webAddress("MAIL_URL"),
    marketplaceSelfApproval:
      text("MARKETPLACE_SELF_APPROVAL") === "" ? text("ENVIRONMENT") === "local" : isOn("MARKETPLACE_SELF_APPROVAL"),
    publicReadsPerMinute: wholeNumber("PUBLIC_READS_PER_MINUTE", 1, 999_999),
    autoDev: {
      enabled: isOn("AUTO_DEV_ENABLED"),
      mementoSkills: isOn("AUTO_DEV_MEMENTO_SKILLS_ENABLED"),
      alphaEvolver: isOn("AUTO_DEV_ALPHA_EVOLVER_ENABLED"),
      backgroundEvolution: isOn("AUTO_DEV_BACKGROUND_EVOLUTION_ENABLED"),
      maxMutationsPerDay: wholeNumber("AUTO_DEV_MAX_MUTATIONS_PER_DAY", 0, 1_000),
      maxSkillCandidatesPerDay: wholeNumber("AUTO_DEV_MAX_SKILL_CANDIDATES_PER_DAY", 0, 1_000),
      sandboxTimeoutSeconds: wholeNumber("SANDBOX_TIMEOUT", 30, 300),
      sandboxMemoryLimit: oneOf("SANDBOX_MEMORY_LIMIT", SANDBOX_MEMORY_LIMITS),
    },
    logLevel: oneOf("LOG_LEVEL", LOG_LEVELS),
    defaultTier: oneOf("DEFAULT_TIER", TIER_NAMES),
  };
}
