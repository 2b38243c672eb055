import { CELL_VARIABLES } from "#config/cell-variables";
import { dollarsByTier, pricesByModel } from "#config/money-variables";
import { PLACEMENT_VARIABLES } from "#config/placement-variables";
import { PROVIDER_VARIABLES } from "#config/provider-variables";
import { RETENTION_VARIABLES } from "#config/retention-variables";
import { TRACE_VARIABLES } from "#config/trace-variables";
import { isEmail, isHeaderText, isHostAndPort, isHostName, isKey, isOrigin } from "#lib/setting-shapes";
import {
  anyText,
  listOf,
  numbersByName,
  oneOf,
  onOrOff,
  optional,
  optionalText,
  type Setting,
  type SettingValues,
  textThat,
  wholeNumber,
} from "#lib/settings";
import { isWebAddress } from "#lib/web-address";
import { TIER_NAMES } from "#tenancy/tiers";

import { PROXY_VARIABLES } from "./proxy-variables.ts";

const isDatabaseAddress = (text: string): boolean => /^(https?|libsql|wss?):\/\//.test(text);
const webAddress = textThat(isWebAddress, "must be an http(s):// address");

/** Every variable that the Worker reads. The table of docs/reference/configuration.md, the local start program and `npm run doctor` read this list too. */
export const VARIABLES = {
  LIBSQL_URL: {
    purpose:
      "Address of the database, `http(s)://` or `libsql://`. A local instance starts its own server when this is unset",
    fallback: "",
    parse: textThat(isDatabaseAddress, "must be an http(s):// or libsql:// address"),
  },
  LIBSQL_AUTH_TOKEN: { purpose: "Access token of the database", fallback: "", parse: optionalText },
  ...CELL_VARIABLES,
  ...PLACEMENT_VARIABLES,
  JWT_SECRET: {
    purpose:
      "Secret that signs access tokens, at least 32 characters. A local instance creates one and stores it under `DATA_DIR`",
    fallback: "",
    parse: textThat((text) => text.length >= 32, "must have at least 32 characters"),
  },
  JWT_PRIVATE_KEY: {
    purpose:
      "Private key that signs access tokens instead of `JWT_SECRET`: ES256, PKCS8 PEM (`\\n` for line breaks). The public key is published",
    fallback: "",
    parse: optional(textThat((text) => text.includes("-----BEGIN PRIVATE KEY-----"), "must be a PKCS8 PEM")),
  },
  JWT_KEYS_PREVIOUS: {
    purpose:
      "Former values of `JWT_SECRET` or `JWT_PRIVATE_KEY`, comma-separated. They only check tokens and find the places of earlier sign-ins: leave them here for 30 days, or sign everybody out by leaving them out",
    fallback: "",
    parse: listOf((text) => text.length >= 32, "must have at least 32 characters each"),
  },
  ENCRYPTION_KEY: {
    purpose:
      "Key that encrypts stored secrets, 32 bytes in base64url. A local instance creates one and stores it under `DATA_DIR`",
    fallback: "",
    parse: textThat(isKey, "must be 32 bytes in base64url"),
  },
  ENCRYPTION_KEYS_PREVIOUS: {
    purpose: "Former encryption keys, comma-separated. They decrypt only",
    fallback: "",
    parse: listOf(isKey, "must be 32 bytes in base64url each"),
  },
  OAUTH_ISSUER: {
    purpose: "Issuer of access tokens from another identity provider that this instance accepts",
    fallback: "",
    parse: optionalText,
  },
  OAUTH_AUDIENCE: { purpose: "Audience that those tokens must name", fallback: "", parse: optionalText },
  OAUTH_JWKS_URL: { purpose: "Address where the issuer publishes its keys", fallback: "", parse: optional(webAddress) },
  BASE_URL: { purpose: "Address that clients use; links contain it", fallback: "", parse: optional(webAddress) },
  WEB_URL: {
    purpose:
      "Address of the web console, for links in mails. By default `BASE_URL`, and on a private local instance the console's port. A shared instance needs https here",
    fallback: "",
    parse: optional(webAddress),
  },
  BASE_DOMAIN: {
    purpose: "If this is set, `<slug>.<BASE_DOMAIN>` reaches only that tenant",
    fallback: "",
    parse: optional(textThat(isHostName, "must be a name such as example.com")),
  },
  CORS_ORIGINS: {
    purpose: "Origins whose pages may call the API from a browser, comma-separated",
    fallback: "",
    parse: listOf(isOrigin, "must be origins such as https://app.example.com, without a path"),
  },
  SUPER_ADMIN_EMAILS: {
    purpose:
      "E-mail addresses of the platform operators, comma-separated. An address counts after its owner has verified it with a mailed token",
    fallback: "",
    parse: listOf(isEmail, "must be e-mail addresses"),
  },
  TEST_SECRET: {
    purpose:
      "Requests that send this value as `X-Test-Secret` may use the test routes. Without it those routes do not exist",
    fallback: "",
    parse: optionalText,
  },
  FEDERATION_KEYS: {
    purpose:
      "Keys with which other instances may read the published agent templates, comma-separated. Without a key no instance may",
    fallback: "",
    parse: listOf(isHeaderText, "must be printable ASCII without spaces each"),
  },
  OUTBOUND_ALLOW_HOSTS: {
    purpose:
      "Private hosts (`host:port`, comma-separated) that outbound calls may reach, also by http. `host` alone means the scheme's port, `host:*` every port",
    fallback: "",
    parse: listOf(isHostAndPort, "must be `host`, `host:port` or `host:*` each"),
  },
  DNS_OVER_HTTPS_URL: {
    purpose: "DNS resolver that checks host names before outbound calls",
    fallback: "https://cloudflare-dns.com/dns-query",
    parse: webAddress,
  },
  SCRIPTS_URL: {
    purpose:
      "Address of the service that runs scripts. A local instance starts its own; a deployed one uses the Worker bound as `SCRIPTS`",
    fallback: "",
    parse: optional(webAddress),
  },
  PICTURES_URL: {
    purpose:
      "Address of the service that reads and edits pictures, with its secret path. A local instance starts its own; a deployed one uses the Worker bound as `PICTURES`",
    fallback: "",
    parse: optional(webAddress),
  },
  INTAKE_URL: {
    purpose:
      "Address of the service that reads documents, checks arguments and hashes passwords. A local instance starts its own; a deployed one uses the Worker bound as `INTAKE`",
    fallback: "",
    parse: optional(webAddress),
  },
  ENVIRONMENT: { purpose: "`local` or `production`", fallback: "production", parse: oneOf(["local", "production"]) },
  SHARED: {
    purpose:
      "`true`: other people reach this local instance through a proxy with TLS. Cookies are then `Secure` with the prefix `__Host-`, outside URLs must be https, and a tenant's own approvers do not review its listings. Needs `BASE_URL` with https, and `MAIL_URL`. Listening beyond loopback (`HOST`) needs it",
    fallback: "false",
    parse: onOrOff,
  },
  ...PROXY_VARIABLES,
  LLM_PROVIDER: {
    purpose: "`builtin`, `openai`, `anthropic`, `workers-ai` or `openai-compatible`",
    fallback: "builtin",
    parse: oneOf(["builtin", "openai", "anthropic", "workers-ai", "openai-compatible"]),
  },
  LLM_BASE_URL: { purpose: "Address of the model provider's API", fallback: "", parse: optional(webAddress) },
  LLM_API_KEY: { purpose: "Key for the model provider's API", fallback: "", parse: optionalText },
  LLM_MODEL: { purpose: "Model of agents whose configuration names no model", fallback: "", parse: optionalText },
  INSTANCE_MODELS: {
    purpose:
      "Names of the models that workspaces may use with the operator's `LLM_*`, separated by commas; `*` is any model. By default only `LLM_MODEL`",
    fallback: "",
    parse: listOf((name) => name.length <= 200, "must be names of models with at most 200 characters"),
  },
  INSTANCE_MODEL_USD: {
    purpose:
      "Allowance of a workspace for the operator's models, in US dollars a month (UTC), as `tier=dollars` pairs; `none` removes the limit, 0 turns them off for the tier",
    fallback: "free=0.50,solo=5,team=50,enterprise=none",
    parse: dollarsByTier,
  },
  INSTANCE_MODEL_PRICES: {
    purpose:
      "Prices of the operator's models in US dollars per million tokens, as `model=input/output` or `model=input/output/cached input`, separated by commas. By default the vendors' public prices",
    fallback: "",
    parse: pricesByModel,
  },
  LLM_CONTEXT_WINDOWS: {
    purpose:
      "Context windows of models in tokens, as comma-separated `model=tokens` pairs; `*` is any other model. Longer tool results are cut, and the model can request the rest",
    fallback: "",
    parse: numbersByName(2_000, 100_000_000),
  },
  LLM_STREAMING: {
    purpose:
      "`true`: executions stream their model's answers to their followers. `false`: executions request complete answers, for a server that cannot stream tool calls",
    fallback: "true",
    parse: onOrOff,
  },
  ...PROVIDER_VARIABLES,
  ...TRACE_VARIABLES,
  JUDGE_PROVIDER: {
    purpose:
      "Provider of a model that judges work for which only the acting model vouches: `openai`, `anthropic`, `workers-ai` or `openai-compatible`. Without it nothing is judged",
    fallback: "",
    parse: optional(oneOf(["openai", "anthropic", "workers-ai", "openai-compatible"])),
  },
  JUDGE_BASE_URL: { purpose: "Address of the judge's provider", fallback: "", parse: optional(webAddress) },
  JUDGE_API_KEY: { purpose: "Key for the judge's provider", fallback: "", parse: optionalText },
  JUDGE_MODEL: {
    purpose: "Model that judges. It should differ from the acting models, because a model is lenient with its own work",
    fallback: "",
    parse: optionalText,
  },
  MAIL_URL: {
    purpose:
      "HTTP endpoint that receives mails as JSON `{to, subject, text}`. Without it, mails are written to the log",
    fallback: "",
    parse: optional(webAddress),
  },
  SIGN_UP_BY_MAIL: {
    purpose:
      "`true`: signing up gives the same answer for every address, and a mail to the address contains the token that opens the account. Needs `MAIL_URL`. `false`: a new user is signed in at once, and is told if the address already has an account",
    fallback: "false",
    parse: onOrOff,
  },
  MARKETPLACE_SELF_APPROVAL: {
    purpose:
      "`true`: users with the permission to approve may review their own tenant's listings. `false`: only platform operators review. A local instance has `true` by default",
    fallback: "",
    parse: optional(onOrOff),
  },
  PUBLIC_READS_PER_MINUTE: {
    purpose: "Public reads per minute and client address without credentials",
    fallback: "60",
    parse: wholeNumber(1, 999_999),
  },
  REPLAY_MARGIN_PERCENT: {
    purpose:
      "How much worse a new agent version may be and still inherit the evidence of the preceding version, in percent of its tasks",
    fallback: "8",
    parse: wholeNumber(1, 50),
  },
  REPLAY_MINIMUM_PAIRS: {
    purpose: "Number of recorded tasks that a new agent version must have done for that, from 20",
    fallback: "100",
    parse: wholeNumber(20, 200),
  },
  ...RETENTION_VARIABLES,
  AUTO_DEV_ENABLED: {
    purpose: "`true`: workspaces may turn auto-improvement on. The variables below limit what a workspace can turn on",
    fallback: "false",
    parse: onOrOff,
  },
  AUTO_DEV_MEMENTO_SKILLS_ENABLED: {
    purpose: "Whether failed tasks may become skill candidates",
    fallback: "true",
    parse: onOrOff,
  },
  AUTO_DEV_ALPHA_EVOLVER_ENABLED: {
    purpose: "Whether workflow variants and improvements on request are allowed",
    fallback: "true",
    parse: onOrOff,
  },
  AUTO_DEV_BACKGROUND_EVOLUTION_ENABLED: {
    purpose: "Whether workflow variants may be made on a schedule",
    fallback: "true",
    parse: onOrOff,
  },
  AUTO_DEV_MAX_MUTATIONS_PER_DAY: {
    purpose: "Maximum number of edits that a tenant may try per day (UTC)",
    fallback: "100",
    parse: wholeNumber(0, 1_000),
  },
  AUTO_DEV_MAX_SKILL_CANDIDATES_PER_DAY: {
    purpose: "Maximum number of skill candidates of a tenant per day (UTC)",
    fallback: "50",
    parse: wholeNumber(0, 1_000),
  },
  SANDBOX_TYPE: {
    purpose:
      "`isolate` or `subprocess`: both name the built-in sandbox, an interpreter without network and files. `docker` is refused because this platform runs no containers",
    fallback: "isolate",
    parse: textThat(
      (text) => text === "isolate" || text === "subprocess",
      "must be isolate or subprocess: this platform runs no containers, so docker and DOCKER_IMAGE are not available",
    ),
  },
  SANDBOX_TIMEOUT: {
    purpose: "Maximum time in seconds for trying one change of a skill, 30 to 300",
    fallback: "60",
    parse: wholeNumber(30, 300),
  },
  SANDBOX_MEMORY_LIMIT: {
    purpose: "Maximum sandbox memory that a workspace may choose: `128m`, `256m` or `1g`",
    fallback: "256m",
    parse: oneOf(["128m", "256m", "1g"]),
  },
  DOCKER_IMAGE: { purpose: "Has no effect, because `SANDBOX_TYPE=docker` is refused", fallback: "", parse: anyText },
  LOG_LEVEL: {
    purpose: "`debug`, `info`, `warn`, `error` or `silent`",
    fallback: "info",
    parse: oneOf(["debug", "info", "warn", "error", "silent"]),
  },
  DEFAULT_TIER: {
    purpose: "Tier of the first tenant of a local instance",
    fallback: "enterprise",
    parse: oneOf(TIER_NAMES),
  },
} as const satisfies Record<string, Setting<unknown>>;

export type VariableName = keyof typeof VARIABLES;

export type VariableValues = SettingValues<typeof VARIABLES>;
