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
    purpose: "Database, `http(s)://` or `libsql://`; locally the embedded server when unset",
    fallback: "",
  },
  LIBSQL_AUTH_TOKEN: { purpose: "Token for the database", fallback: "" },
  JWT_SECRET: {
    purpose: "Signs access tokens, at least 32 characters; made and kept under DATA_DIR locally",
    fallback: "",
  },
  JWT_PRIVATE_KEY: {
    purpose:
      "Signs access tokens instead of JWT_SECRET: an ES256 key, PKCS8 PEM (`\\n` for line breaks); its public key is published",
    fallback: "",
  },
  ENCRYPTION_KEY: {
    purpose: "Encrypts stored secrets, 32 bytes in base64url; made and kept under DATA_DIR locally",
    fallback: "",
  },
  ENCRYPTION_KEYS_PREVIOUS: { purpose: "Former encryption keys, comma-separated: decrypt only", fallback: "" },
  OAUTH_ISSUER: { purpose: "Issuer of foreign access tokens that are accepted", fallback: "" },
  OAUTH_AUDIENCE: { purpose: "Audience those tokens must name", fallback: "" },
  OAUTH_JWKS_URL: { purpose: "Where the issuer publishes its keys", fallback: "" },
  BASE_URL: { purpose: "The address clients use, for links", fallback: "" },
  WEB_URL: {
    purpose:
      "The address of the web console, for links in mails; `BASE_URL` when unset, and locally the console's port",
    fallback: "",
  },
  BASE_DOMAIN: { purpose: "When set, `<slug>.<BASE_DOMAIN>` reaches only that tenant", fallback: "" },
  CORS_ORIGINS: { purpose: "Origins of browsers that may call, comma-separated", fallback: "" },
  SUPER_ADMIN_EMAILS: {
    purpose:
      "Accounts that operate the platform, comma-separated addresses; in force once an address is verified by a mailed token",
    fallback: "",
  },
  TEST_SECRET: {
    purpose: "Opens the test routes to requests that carry it as `X-Test-Secret`; they do not exist without it",
    fallback: "",
  },
  FEDERATION_KEYS: {
    purpose:
      "Keys of other instances that may read the published agent templates, comma-separated; none may when empty",
    fallback: "",
  },
  OUTBOUND_ALLOW_HOSTS: {
    purpose: "Hosts (`host` or `host:port`) that outbound calls may reach although private; http allowed",
    fallback: "",
  },
  DNS_OVER_HTTPS_URL: {
    purpose: "Resolver that checks names before outbound calls",
    fallback: "https://cloudflare-dns.com/dns-query",
  },
  ENVIRONMENT: { purpose: "`local` or `production`", fallback: "production" },
  LLM_PROVIDER: {
    purpose: "`builtin`, `openai`, `anthropic`, `workers-ai` or `openai-compatible`",
    fallback: "builtin",
  },
  LLM_BASE_URL: { purpose: "Address of the model's API", fallback: "" },
  LLM_API_KEY: { purpose: "Key of the model's API", fallback: "" },
  LLM_MODEL: { purpose: "Model, when the agent's configuration names none", fallback: "" },
  MAIL_URL: {
    purpose: "HTTP endpoint that takes mail as JSON `{to, subject, text}`; into the log when unset",
    fallback: "",
  },
  MARKETPLACE_SELF_APPROVAL: {
    purpose:
      "`true` lets whoever approves in a tenant review the tenant's own listings; else only the platform's operators review. `true` locally when unset",
    fallback: "",
  },
  PUBLIC_READS_PER_MINUTE: {
    purpose: "Public reads that one client address may make in a minute without credentials",
    fallback: "60",
  },
  AUTO_DEV_ENABLED: {
    purpose:
      "Auto-improvement: `true` lets workspaces turn it on. The variables below bound what a workspace can ask for",
    fallback: "false",
  },
  AUTO_DEV_MEMENTO_SKILLS_ENABLED: { purpose: "Skill candidates from failed tasks", fallback: "true" },
  AUTO_DEV_ALPHA_EVOLVER_ENABLED: {
    purpose: "Variants of workflows, and skills improved on request",
    fallback: "true",
  },
  AUTO_DEV_BACKGROUND_EVOLUTION_ENABLED: { purpose: "Variants made by the clock", fallback: "true" },
  AUTO_DEV_MAX_MUTATIONS_PER_DAY: { purpose: "Edits a tenant may try on a day of UTC, at most", fallback: "100" },
  AUTO_DEV_MAX_SKILL_CANDIDATES_PER_DAY: {
    purpose: "Skill candidates of a tenant on a day of UTC, at most",
    fallback: "50",
  },
  SANDBOX_TYPE: {
    purpose:
      "`isolate` or `subprocess`: both are the built-in sandbox, an interpreter of its own without network and files. `docker` is refused, this platform runs no containers",
    fallback: "isolate",
  },
  SANDBOX_TIMEOUT: {
    purpose: "Seconds that trying one change of a skill may take in all, 30 to 300",
    fallback: "60",
  },
  SANDBOX_MEMORY_LIMIT: {
    purpose: "`128m`, `256m` or `1g`: what a workspace may ask for at most",
    fallback: "256m",
  },
  DOCKER_IMAGE: { purpose: "No effect: there is no `SANDBOX_TYPE=docker` here", fallback: "" },
  LOG_LEVEL: { purpose: "`debug`, `info`, `warn`, `error` or `silent`", fallback: "info" },
  DEFAULT_TIER: { purpose: "Tier of the first account", fallback: "enterprise" },
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
