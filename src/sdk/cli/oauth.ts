import { EXIT, Failure } from "./failure.ts";

/** The addresses of an instance's authorization server (RFC 8414). */
export interface Server {
  issuer: string;
  authorization_endpoint: string;
  token_endpoint: string;
  registration_endpoint: string;
  revocation_endpoint: string;
  device_authorization_endpoint: string;
}

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
    super(EXIT.notAllowed, message);
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

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, redirect: "error" });
  } catch (error) {
    const { cause } = error as Error;
    const why = cause instanceof Error && cause.message !== "" ? cause.message : (error as Error).message;
    throw new Failure(EXIT.unreachable, `${new URL(url).origin} cannot be reached: ${why}`);
  }
}

async function bodyOf<Body>(response: Response): Promise<Body> {
  const body = (await response.json().catch(() => null)) as
    | (Body & { error?: string; error_description?: string })
    | null;
  if (response.ok && body !== null) return body;
  const code = body?.error ?? "unknown";
  const words = body?.error_description ?? `${response.url} answered ${response.status}.`;
  if (response.status >= 500) throw new Failure(EXIT.unreachable, words);
  throw new OAuthRefusal(typeof code === "string" ? code : "unknown", words);
}

export async function discover(url: string): Promise<Server> {
  return bodyOf<Server>(await send(`${url}/.well-known/oauth-authorization-server`, {}));
}

const postForm = async <Body>(url: string, fields: Readonly<Record<string, string>>): Promise<Body> =>
  bodyOf<Body>(await send(url, { method: "POST", body: new URLSearchParams(fields) }));

/** Registers this program (RFC 7591). The port of the redirect address is free on this computer. */
export async function registerProgram(server: Server, name: string): Promise<string> {
  const body = JSON.stringify({ client_name: name, redirect_uris: ["http://127.0.0.1/callback"] });
  const headers = { "Content-Type": "application/json" };
  const answer = await send(server.registration_endpoint, { method: "POST", headers, body });
  return (await bodyOf<{ client_id: string }>(answer)).client_id;
}

export const askForTokens = (server: Server, fields: Readonly<Record<string, string>>): Promise<Tokens> =>
  postForm<Tokens>(server.token_endpoint, fields);

export interface DeviceCodes {
  device_code: string;
  user_code: string;
  verification_uri: string;
  verification_uri_complete: string;
  expires_in: number;
  interval: number;
}

export const beginDevice = (server: Server, fields: Readonly<Record<string, string>>): Promise<DeviceCodes> =>
  postForm<DeviceCodes>(server.device_authorization_endpoint, fields);

export const revoke = (server: Server, fields: Readonly<Record<string, string>>): Promise<object> =>
  postForm<object>(server.revocation_endpoint, fields);
