import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { expect, onTestFinished } from "vitest";

import { signDetached } from "#federation/federated-agents/bundle-signature";
import { currentSigningKey, publishedKeys } from "#federation/federated-agents/federation-keys";
import { sha256Hex } from "#lib/digest";
import { canonicalJson } from "#lib/json";
import { randomToken } from "#lib/random-text";
import { call, signUp, type TestAccount } from "#test/support/client";
import { countRows } from "#test/support/factories/agents";

export interface PeerBundle {
  id: string;
  name: string;
  description: string;
  category: string;
  price: number;
  version: string;
  configuration: Record<string, unknown>;
  capabilities: string[];
  canvas_ui_schemas: unknown[];
  anonymized_memory_bundle: { heuristics: { error_type: string; error_code: string; resolution: string }[] };
}

/** A misdeed of the peer instead of its normal answer. `hang` never answers, `broken` ends the answer in the middle. */
export type PeerMisdeed = { status: number; headers?: Record<string, string>; body?: string } | "hang" | "broken";

export interface PeerRequest {
  path: string;
  headers: Record<string, string>;
}

export interface PeerSimulator {
  baseUrl: string;
  key: string;
  /** Every request that came, in order. */
  requests: PeerRequest[];
  /** Its publications by id; tests may change them. */
  bundles: Map<string, PeerBundle>;
  /** How it signs: with the keys derived from this secret; null as a 1.0.0 peer does, not at all. */
  secret: string | null;
  /** Headers of bundles that replace its own. */
  lies: Record<string, string>;
  /** Sent in the place of every bundle, with the headers of the true one. */
  forgery: PeerBundle | null;
  /** For the next requests, one each. */
  next: PeerMisdeed[];
  /** Signs with a key that it does not publish. */
  signsWith: string | null;
  stop: () => void;
}

/** A bundle as document 3 shapes it; `fields` replace its own. */
export const peerBundle = (fields: Partial<PeerBundle> = {}): PeerBundle => ({
  id: crypto.randomUUID(),
  name: "Invoice reader",
  description: "Reads invoices",
  category: "finance",
  price: 0,
  version: "1.0.0",
  configuration: {
    model: "builtin",
    temperature: 0.2,
    max_tokens: 900,
    system_prompt: "You read invoices.",
    capabilities: ["summarize"],
  },
  capabilities: [],
  canvas_ui_schemas: [{ type: "form", fields: [{ name: "amount", type: "number", required: true }] }],
  anonymized_memory_bundle: {
    heuristics: [{ error_type: "ValidationError", error_code: "E1045", resolution: "Ask for the missing zebra page." }],
  },
  ...fields,
});

/** Another instance on this machine that speaks protocol 1.0.0, and can be told to misbehave; ends with the test. */
export async function startPeer(...published: PeerBundle[]): Promise<PeerSimulator> {
  const server = createServer((request, response) => {
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    peer.requests.push({ path: request.url ?? "", headers });
    void answer(peer, request.url ?? "", headers, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stop = (): void => {
    server.closeAllConnections();
    server.close();
  };
  onTestFinished(stop);
  const peer: PeerSimulator = {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key: `peer-key-${randomToken()}`,
    requests: [],
    bundles: new Map(published.map((bundle) => [bundle.id, bundle])),
    secret: null,
    signsWith: null,
    lies: {},
    forgery: null,
    next: [],
    stop,
  };
  return peer;
}

async function answer(
  peer: PeerSimulator,
  path: string,
  sent: Record<string, string>,
  response: ServerResponse,
): Promise<void> {
  const misdeed = peer.next.shift();
  if (misdeed === "hang") return;
  if (misdeed === "broken") {
    response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
    response.write("{");
    setImmediate(() => response.destroy());
    return;
  }
  const write = (status: number, body: unknown, headers: Record<string, string> = {}): void => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };
  if (misdeed) return write(misdeed.status, misdeed.body ?? "{}", misdeed.headers);
  if (path === "/api/federation/keys" && peer.secret !== null)
    return write(200, { keys: await publishedKeys(keysOf(peer.secret), Date.now()) });
  if (sent["x-federation-key"] !== peer.key) return write(403, { detail: "Invalid Federation Key" });
  const { pathname, searchParams } = new URL(path, peer.baseUrl);
  if (pathname === "/api/federation/agents") return write(200, pageOf(peer, searchParams));
  const bundle = peer.bundles.get(pathname.split("/").at(-1) ?? "");
  if (!bundle) return write(404, { detail: "Agent Template not found", code: "TEMPLATE_NOT_FOUND" });
  const headers = { ...(await headersOf(peer, bundle)), ...peer.lies };
  if (peer.secret !== null && sent["if-none-match"] === headers["etag"]) return write(304, "", headers);
  return write(200, peer.forgery ?? bundle, headers);
}

const keysOf = (encryptionKey: string) => ({ encryptionKey, previousEncryptionKeys: [] });

async function headersOf(peer: PeerSimulator, bundle: PeerBundle): Promise<Record<string, string>> {
  const secret = peer.signsWith ?? peer.secret;
  if (secret === null) return {};
  const text = canonicalJson(bundle);
  return {
    etag: `"sha256-${await sha256Hex(text)}"`,
    "x-federation-signature": await signDetached(text, await currentSigningKey(keysOf(secret)), Date.now()),
  };
}

function pageOf(peer: PeerSimulator, query: URLSearchParams) {
  const [limit, offset] = [Number(query.get("limit") ?? 50), Number(query.get("offset") ?? 0)];
  const all = [...peer.bundles.values()];
  const agents = all.slice(offset, offset + limit).map(({ id, name, description, category, price, version }) => ({
    id,
    name,
    description,
    category,
    price,
    version,
    rating: 4.5,
  }));
  return { agents, total: all.length, limit, offset, has_more: offset + limit < all.length };
}

/** Makes the simulator a peer of the account; gives its id. */
export async function addPeer(account: TestAccount, peer: PeerSimulator): Promise<string> {
  const body = { base_url: peer.baseUrl, key: peer.key };
  const added = await call("POST", "/api/federation/peers", { token: account.token, body });
  return added.data<{ id: string }>().id;
}

export interface InstallationView {
  id: string;
  tenant_id: string;
  template_id: string;
  instantiated_agent_id: string;
  installed_version: string;
  federation_source: string;
  federation_timestamp: string;
}

export const installFrom = (account: TestAccount, peerId: string, templateId: string, name?: string) =>
  call("POST", `/api/federation/peers/${peerId}/install`, {
    token: account.token,
    body: { template_id: templateId, ...(name === undefined ? {} : { name }) },
  });

/** An account with a peer and an agent installed from it. */
export async function installed(account: TestAccount, peer: PeerSimulator, templateId: string) {
  const peerId = await addPeer(account, peer);
  const answer = await installFrom(account, peerId, templateId);
  return {
    peerId,
    ...answer.data<{ installation: InstallationView; agent: { id: string; maturity_level: string } }>(),
  };
}

/** Installs a template of the peer for a new account, whatever the answer is. */
export async function attempt(peer: PeerSimulator, templateId: string) {
  const account = await signUp();
  return { account, answer: await installFrom(account, await addPeer(account, peer), templateId) };
}

/** Nothing of an installation is there. */
export async function expectNothing(account: TestAccount): Promise<void> {
  for (const table of ["agents", "memories", "federation_installations"]) {
    expect([table, await countRows(table, "tenant_id", account.tenantId)]).toEqual([table, 0]);
  }
}
