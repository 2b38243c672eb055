import { EXIT, Failure, notSignedIn, toldWords } from "./failure.ts";
import { webAddress } from "./web-address.ts";

/** The endpoints of an instance's authorization server (RFC 8414), and their words in a refusal. */
const ENDPOINTS = {
  authorization_endpoint: "authorization endpoint",
  token_endpoint: "token endpoint",
  registration_endpoint: "registration endpoint",
  revocation_endpoint: "revocation endpoint",
  device_authorization_endpoint: "device authorization endpoint",
} as const;

type Endpoint = keyof typeof ENDPOINTS;

/** An authorization server whose addresses are all at the address that the person typed. */
export type Server = Readonly<Record<Endpoint, string>> & { issuer: string };

export interface Tokens {
  access_token: string;
  refresh_token: string;
  expires_in: number;
  scope: string;
}

/** A refusal with OAuth's code. */
export class OAuthRefusal extends Failure {
  readonly code: string;

  constructor(code: string, message: string) {
    super(EXIT.notAllowed, toldWords(message));
    this.code = code;
  }
}

/** The permissions that the program asks for. The person gives at most what they may do, and the answer's scope says what it got. */
export const SCOPE = [
  "AGENT_VIEW",
  "AGENT_RUN",
  "AGENT_MANAGE",
  "SKILL_VIEW",
  "SKILL_MANAGE",
  "WEBHOOK_MANAGE",
  "GOVERNANCE_APPROVE",
  "TENANT_ADMIN",
].join(" ");

const LONGEST_ANSWER_MS = 30_000;
const MOST_BYTES = 1_048_576;

async function send(url: string, init: RequestInit): Promise<Answer> {
  try {
    const signal = AbortSignal.timeout(LONGEST_ANSWER_MS);
    const { ok, status, body } = await fetch(url, { ...init, redirect: "error", signal });
    return { url, ok, status, text: await textOf(body) };
  } catch (error) {
    if (error instanceof Failure) throw error;
    const { cause } = error as Error;
    const why = cause instanceof Error && cause.message !== "" ? cause.message : (error as Error).message;
    throw new Failure(EXIT.unreachable, `${new URL(url).origin} cannot be reached: ${toldWords(why)}`);
  }
}

interface Answer {
  url: string;
  ok: boolean;
  status: number;
  text: string;
}

/** The text of an answer, which may not be without an end. */
async function textOf(body: ReadableStream<Uint8Array> | null): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body ?? []) {
    bytes += part.length;
    if (bytes > MOST_BYTES) throw new Error(`its answer has more than ${MOST_BYTES} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

type Fields = Readonly<Record<string, unknown>>;

function bodyOf({ url, ok, status, text }: Answer): Fields {
  const body = objectIn(text);
  if (ok && body !== null) return body;
  const { error: code, error_description: told } = body ?? {};
  const words = toldWords(told ?? `${url} answered ${status}.`);
  if (status >= 500) throw new Failure(EXIT.unreachable, words);
  throw new OAuthRefusal(typeof code === "string" ? code : "unknown", words);
}

function objectIn(text: string): Fields | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Fields) : null;
  } catch {
    return null;
  }
}

/** A text that fits into a header and a form: a code, a token, an id. */
const isPlain = (value: unknown): value is string => typeof value === "string" && /^[\x21-\x7E]+$/.test(value);

const isSeconds = (value: unknown): value is number => typeof value === "number" && value > 0 && value < 1e9;

const unreadable = (origin: string, name: string): Failure =>
  new Failure(EXIT.unreachable, `${origin} answered without a valid ${name}.`);

function plainField(body: Fields, name: string, origin: string): string {
  const value = body[name];
  if (!isPlain(value)) throw unreadable(origin, name);
  return value;
}

/**
 * The authorization server at an address. Its metadata must have that address as the issuer (RFC 8414 §3.3), and all its
 * endpoints there: otherwise it could send the person to the consent page of another instance, and take the code.
 */
export async function discover(origin: string): Promise<Server> {
  const metadata = bodyOf(await send(`${origin}/.well-known/oauth-authorization-server`, {}));
  if (metadata["issuer"] !== origin) throw elsewhere(origin, "issuer", metadata["issuer"]);
  const at = (name: Endpoint): string => addressAt(origin, ENDPOINTS[name], metadata[name]).href;
  return {
    issuer: origin,
    authorization_endpoint: at("authorization_endpoint"),
    token_endpoint: at("token_endpoint"),
    registration_endpoint: at("registration_endpoint"),
    revocation_endpoint: at("revocation_endpoint"),
    device_authorization_endpoint: at("device_authorization_endpoint"),
  };
}

/** An address that the server of this origin named, which must be there. */
function addressAt(origin: string, what: string, named: unknown): URL {
  const url = webAddress(named);
  if (url?.origin !== origin) throw elsewhere(origin, what, named);
  return url;
}

const elsewhere = (origin: string, what: string, named: unknown): Failure =>
  notSignedIn(
    named === undefined
      ? `${origin} does not name its ${what}. You are not signed in.`
      : `${origin} names ${toldWords(named)} as its ${what}, and you typed ${origin}. The program signs in only at the address that you typed.`,
  );

const postForm = async (url: string, fields: Readonly<Record<string, string>>): Promise<Fields> =>
  bodyOf(await send(url, { method: "POST", body: new URLSearchParams(fields) }));

/** Registers this program (RFC 7591). The port of the redirect address is free on this computer. */
export async function registerProgram(server: Server, name: string): Promise<string> {
  const body = JSON.stringify({ client_name: name, redirect_uris: ["http://127.0.0.1/callback"] });
  const headers = { "Content-Type": "application/json" };
  const answer = await send(server.registration_endpoint, { method: "POST", headers, body });
  return plainField(bodyOf(answer), "client_id", server.issuer);
}

export async function askForTokens(server: Server, fields: Readonly<Record<string, string>>): Promise<Tokens> {
  const body = await postForm(server.token_endpoint, fields);
  const { expires_in: seconds, scope } = body;
  if (!isSeconds(seconds)) throw unreadable(server.issuer, "expires_in");
  if (typeof scope !== "string") throw unreadable(server.issuer, "scope");
  return {
    access_token: plainField(body, "access_token", server.issuer),
    refresh_token: plainField(body, "refresh_token", server.issuer),
    expires_in: seconds,
    scope,
  };
}

export interface DeviceCodes {
  device_code: string;
  user_code: string;
  /** The page on which the person types the code. */
  verification: URL;
  /** The seconds between two questions at least. */
  interval: number;
}

const USUAL_INTERVAL = 5;
const LONGEST_INTERVAL = 60;

/** Begins a sign-in by a code. The page for the code must be the instance's own, too. */
export async function beginDevice(server: Server, fields: Readonly<Record<string, string>>): Promise<DeviceCodes> {
  const body = await postForm(server.device_authorization_endpoint, fields);
  const { interval, user_code: userCode } = body;
  if (typeof userCode !== "string") throw unreadable(server.issuer, "user_code");
  return {
    device_code: plainField(body, "device_code", server.issuer),
    user_code: userCode,
    verification: addressAt(server.issuer, "page for the code", body["verification_uri"]),
    interval: isSeconds(interval) ? Math.min(interval, LONGEST_INTERVAL) : USUAL_INTERVAL,
  };
}

export async function revoke(server: Server, fields: Readonly<Record<string, string>>): Promise<void> {
  await postForm(server.revocation_endpoint, fields);
}
