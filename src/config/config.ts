import { PROVIDER_ADDRESSES } from "#config/provider-variables";
import { type VariableName, VARIABLES, type VariableValues } from "#config/variables";
import { lackingVariables } from "#lib/lacking-variables";
import { readSettings } from "#lib/settings";
import { trustedProxyIn } from "#lib/trusted-proxy";

/** The Worker's configuration, from checked variables and secrets. */
export type Config = ReturnType<typeof configOf>;

/** The instance's limits for auto-improvement; a workspace can only choose less. */
export type AutoDevSwitches = Config["autoDev"];

/** The operator's settings of the outside services that tenants connect. */
export type ProviderConfig = Config["providers"];

export type SandboxMemoryLimit = AutoDevSwitches["sandboxMemoryLimit"];

let known: { env: object; config: Config } | null = null;

/** The configuration of an isolate, read once. Throws an error of lacking variables, with a sentence for each missing or invalid one. */
export function readConfig(env: object): Config {
  if (known?.env === env) return known.config;
  const config = configured(env);
  known = { env, config };
  return config;
}

/** The configuration. A deployment without one says what it lacks: names and rules of variables are public, and no value is shown. */
function configured(env: object): Config {
  try {
    return parseConfig(env);
  } catch (cause) {
    const faults = cause instanceof Error ? cause.message.replaceAll("\n", " ") : String(cause);
    throw lackingVariables(
      `This instance lacks variables: ${faults} \`npm run dev\` sets them for this machine, \`npx wrangler secret put\` for a deployment.`,
      cause,
    );
  }
}

/** Reads and checks variables; `env` may also hold bindings. Throws a sentence for each missing or invalid variable. */
export function parseConfig(env: object): Config {
  const values = readSettings(VARIABLES, env);
  requireTogether(values);
  return configOf(values);
}

/** Checks the dependencies between variables; the table's rows check single ones. */
function requireTogether(values: VariableValues): void {
  const { LLM_PROVIDER: provider } = values;
  const needs = (condition: string, ...names: VariableName[]): void => {
    const missing = names.filter((name) => values[name] === undefined);
    if (missing.length > 0) throw new Error(`${condition} needs ${missing.join(" and ")}.`);
  };
  if (values.SHARED) {
    needs("SHARED=true", "BASE_URL", "MAIL_URL");
    if (values.BASE_URL?.startsWith("https://") !== true)
      throw new Error(
        "SHARED=true needs a BASE_URL that begins with https://, because browsers send its cookies over TLS alone.",
      );
    if (values.WEB_URL?.startsWith("https://") === false)
      throw new Error(
        "SHARED=true needs a WEB_URL that begins with https://, because mails link to it; without one they link to BASE_URL.",
      );
  }
  const unknownCells = [...Object.keys(values.CELL_AUTH_TOKENS), ...values.NEW_TENANT_CELLS].filter(
    (name) => name !== "home" && !Object.hasOwn(values.CELLS, name),
  );
  if (Object.hasOwn(values.CELLS, "home")) throw new Error("CELLS must not name the cell home: that is LIBSQL_URL.");
  if (unknownCells.length > 0) throw new Error(`CELLS must name the cells ${unknownCells.join(", ")}.`);
  if (values.OBJECT_JURISDICTION !== undefined && values.ENVIRONMENT === "local")
    throw new Error("OBJECT_JURISDICTION needs Cloudflare: a local instance has no jurisdictions.");
  if (values.OAUTH_ISSUER !== undefined) needs("OAUTH_ISSUER", "OAUTH_AUDIENCE", "OAUTH_JWKS_URL");
  if (provider === "openai" || provider === "anthropic") needs(`LLM_PROVIDER=${provider}`, "LLM_API_KEY");
  if (provider === "openai-compatible") needs(`LLM_PROVIDER=${provider}`, "LLM_BASE_URL");
  const { JUDGE_PROVIDER: judge } = values;
  for (const name of ["JUDGE_MODEL", "JUDGE_BASE_URL", "JUDGE_API_KEY"] as const)
    if (values[name] !== undefined) needs(name, "JUDGE_PROVIDER");
  if (judge !== undefined) needs(`JUDGE_PROVIDER=${judge}`, "JUDGE_MODEL");
  if (judge === "openai" || judge === "anthropic") needs(`JUDGE_PROVIDER=${judge}`, "JUDGE_API_KEY");
  if (judge === "openai-compatible") needs(`JUDGE_PROVIDER=${judge}`, "JUDGE_BASE_URL");
}

function judgeOf(values: VariableValues) {
  const { JUDGE_PROVIDER: provider, JUDGE_MODEL: model } = values;
  if (provider === undefined || model === undefined) return null;
  return {
    provider,
    model,
    baseUrl: values.JUDGE_BASE_URL,
    apiKey: values.JUDGE_API_KEY,
    contextWindows: values.LLM_CONTEXT_WINDOWS,
  };
}

/** The instance's credentials at an outside service; null unless the operator set both parts. */
const credentials = (id: string | undefined, secret: string | undefined): { id: string; secret: string } | null =>
  id === undefined || secret === undefined ? null : { id, secret };

/** The app at the messaging provider; null until the operator has set all its parts. */
function messagingOf(values: VariableValues) {
  const client = credentials(values.MESSAGING_APP_ID, values.MESSAGING_APP_SECRET);
  const { MESSAGING_REDIRECT_URI: redirectUri, MESSAGING_WEBHOOK_VERIFY_TOKEN: verifyToken } = values;
  if (client === null || redirectUri === undefined || verifyToken === undefined) return null;
  return { ...client, configId: values.MESSAGING_CONFIG_ID, redirectUri, verifyToken };
}

function providersOf(values: VariableValues) {
  const { APPLE_MUSIC_TEAM_ID: teamId, APPLE_MUSIC_KEY_ID: keyId, APPLE_MUSIC_PRIVATE_KEY: privateKey } = values;
  const isAppleComplete = teamId !== undefined && keyId !== undefined && privateKey !== undefined;
  return {
    spotify: credentials(values.SPOTIFY_CLIENT_ID, values.SPOTIFY_CLIENT_SECRET),
    apple_music: isAppleComplete ? { teamId, keyId, privateKey } : null,
    canva: credentials(values.CANVA_CLIENT_ID, values.CANVA_CLIENT_SECRET),
    figma: credentials(values.FIGMA_CLIENT_ID, values.FIGMA_CLIENT_SECRET),
    adobe: credentials(values.ADOBE_CLIENT_ID, values.ADOBE_CLIENT_SECRET),
    evernote: credentials(values.EVERNOTE_CONSUMER_KEY, values.EVERNOTE_CONSUMER_SECRET),
    messaging: messagingOf(values),
    /** Providers whose limit of calls is not kept. */
    unpaced: values.UNPACED_PROVIDERS?.split(/, */) ?? [],
    addresses: { ...PROVIDER_ADDRESSES, ...values.PROVIDER_URLS },
    /** Whether the built-in provider of fictitious music can be connected. */
    hasSandbox: values.ENVIRONMENT === "local",
  };
}

const lowerCase = (text: string): string => text.toLowerCase();

function configOf(values: VariableValues) {
  const isLocal = values.ENVIRONMENT === "local";
  const isPrivate = isLocal && !values.SHARED;
  const baseUrl = values.BASE_URL ?? "";
  return {
    libsqlUrl: values.LIBSQL_URL,
    libsqlAuthToken: values.LIBSQL_AUTH_TOKEN,
    /** The databases beside it, each with its own tenants; empty without cells. */
    cells: Object.entries(values.CELLS).map(([name, url]) => ({ name, url, authToken: values.CELL_AUTH_TOKENS[name] })),
    /** The names of the cells that take new tenants; empty for all. */
    newTenantCells: values.NEW_TENANT_CELLS,
    /** Where Durable Objects are placed; undefined leaves it to the platform. */
    objects: { location: values.OBJECT_LOCATION, jurisdiction: values.OBJECT_JURISDICTION },
    jwtSecret: values.JWT_SECRET,
    previousJwtKeys: values.JWT_KEYS_PREVIOUS,
    /** PKCS8 PEM of an ES256 key; when set, tokens are signed with it and its public half is published. */
    jwtPrivateKey: values.JWT_PRIVATE_KEY,
    encryptionKey: values.ENCRYPTION_KEY,
    /** Former encryption keys: still decrypt, never encrypt. */
    previousEncryptionKeys: values.ENCRYPTION_KEYS_PREVIOUS,
    /** Another issuer whose access tokens are accepted (OAuth 2, JWKS). */
    oauthIssuer: values.OAUTH_ISSUER,
    oauthAudience: values.OAUTH_AUDIENCE,
    oauthJwksUrl: values.OAUTH_JWKS_URL,
    baseUrl,
    /** The URL of the web console for links in mails; empty when no variable sets it. */
    webUrl: values.WEB_URL ?? baseUrl,
    baseDomain: values.BASE_DOMAIN?.toLowerCase(),
    corsOrigins: values.CORS_ORIGINS,
    superAdminEmails: values.SUPER_ADMIN_EMAILS.map(lowerCase),
    testSecret: values.TEST_SECRET,
    outboundAllowHosts: values.OUTBOUND_ALLOW_HOSTS.map(lowerCase),
    /** Any of these keys lets another instance read our publications. */
    federationKeys: values.FEDERATION_KEYS,
    /** Whether this is a local instance, whose runtime and services run on one machine. */
    isLocal,
    /** Whether only this machine's people reach the instance: http:// destinations are allowed and cookies need no TLS. */
    isPrivate,
    /** The URL where a local instance runs scripts; elsewhere the bound Worker does. */
    scriptsUrl: values.SCRIPTS_URL,
    /** The same for pictures. */
    picturesUrl: values.PICTURES_URL,
    /** The same for what strangers send. */
    intakeUrl: values.INTAKE_URL,
    dnsOverHttpsUrl: values.DNS_OVER_HTTPS_URL,
    llm: {
      provider: values.LLM_PROVIDER,
      baseUrl: values.LLM_BASE_URL,
      apiKey: values.LLM_API_KEY,
      model: values.LLM_MODEL,
      contextWindows: values.LLM_CONTEXT_WINDOWS,
      streams: values.LLM_STREAMING,
    },
    /** The operator's models that workspaces may use. */
    instance: {
      models: values.INSTANCE_MODELS,
      /** US dollars of a month (UTC); null without a limit. */
      usdByTier: values.INSTANCE_MODEL_USD,
      prices: values.INSTANCE_MODEL_PRICES,
    },
    providers: providersOf(values),
    /** The model that judges self-reported work; null without one. */
    judge: judgeOf(values),
    /** The operator's receiver of traces; null without one. */
    traceExport:
      values.TRACE_EXPORT_URL === undefined
        ? null
        : { url: values.TRACE_EXPORT_URL, headers: values.TRACE_EXPORT_HEADERS },
    trustedProxy: values.TRUSTED_PROXY === undefined ? null : trustedProxyIn(values.TRUSTED_PROXY),
    mailUrl: values.MAIL_URL,
    signUpByMail: values.SIGN_UP_BY_MAIL,
    /** Retention of ended data in days. */
    retention: {
      executionInputDays: values.EXECUTION_INPUT_DAYS,
      executionDays: values.EXECUTION_DAYS,
      deliveryDays: values.WEBHOOK_DELIVERY_DAYS,
      messageDays: values.MESSAGE_DAYS,
      approvalDays: values.APPROVAL_DAYS,
      chatDays: values.CHAT_DAYS,
      historyDays: values.HISTORY_DAYS,
    },
    /** When a new agent version inherits its predecessor's evidence. `margin` is a share, 0–1. */
    replay: { margin: values.REPLAY_MARGIN_PERCENT / 100, minimumPairs: values.REPLAY_MINIMUM_PAIRS },
    autoDev: {
      enabled: values.AUTO_DEV_ENABLED,
      mementoSkills: values.AUTO_DEV_MEMENTO_SKILLS_ENABLED,
      alphaEvolver: values.AUTO_DEV_ALPHA_EVOLVER_ENABLED,
      backgroundEvolution: values.AUTO_DEV_BACKGROUND_EVOLUTION_ENABLED,
      maxMutationsPerDay: values.AUTO_DEV_MAX_MUTATIONS_PER_DAY,
      maxSkillCandidatesPerDay: values.AUTO_DEV_MAX_SKILL_CANDIDATES_PER_DAY,
      sandboxTimeoutSeconds: values.SANDBOX_TIMEOUT,
      sandboxMemoryLimit: values.SANDBOX_MEMORY_LIMIT,
    },
    /** Whether a tenant's own approvers may review the tenant's submissions to the marketplaces. */
    marketplaceSelfApproval: values.MARKETPLACE_SELF_APPROVAL ?? isPrivate,
    /** Anonymous public reads of one client address per minute. */
    publicReadsPerMinute: values.PUBLIC_READS_PER_MINUTE,
    logLevel: values.LOG_LEVEL,
    defaultTier: values.DEFAULT_TIER,
  };
}
