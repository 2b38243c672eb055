import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { musicKitKey } from "./apple-music.ts";
import { PROVIDER_CLIENTS } from "./clients.ts";
import { vendors } from "./vendors.ts";
import { asObject, type Fault, type SimulatedAccount, type SimulatedAnswer, type SimulatedRequest } from "./wire.ts";

export interface ProviderServer {
  url: string;
  /** An operator's variables that make an instance call the simulated vendors. */
  variables: Record<string, string>;
  stop(): Promise<void>;
}

/** Simulates every outside provider on one address. Tests control it by account, below `/control`. */
export async function startProviderServer(): Promise<ProviderServer> {
  const accounts = new Map<string, SimulatedAccount>();
  const accountOf = (id: string): SimulatedAccount => {
    const known = accounts.get(id) ?? { id, faults: [], calls: [], held: 0, aheadMs: 0, data: {} };
    accounts.set(id, known);
    return known;
  };
  /** Lets go of the held calls, by account. */
  const releases = new Map<string, (() => void)[]>();
  const now = (id: string): number => Date.now() + accountOf(id).aheadMs;
  const appleKey = musicKitKey();
  const simulated = vendors(now, appleKey.publicKey);
  const prefixes = simulated.flatMap((vendor) =>
    Object.entries(vendor.addresses).map(([name, prefix]) => ({ vendor, name, prefix })),
  );

  const server = createServer((request, response) => {
    void readRequest(request).then((read) => handle(read, request, response));
  });

  function handle(request: SimulatedRequest, incoming: IncomingMessage, response: ServerResponse): void {
    if (request.path.startsWith("/control/")) return send(response, control(request));
    const found = prefixes.find(({ prefix }) => request.path === prefix || request.path.startsWith(`${prefix}/`));
    if (found === undefined) return send(response, { status: 404, json: { error: "no vendor" } });
    const { vendor } = found;
    const id = vendor.accountOf(request);
    const account = id === null ? null : accountOf(id);
    account?.calls.push({
      vendor: vendor.name,
      method: request.method,
      path: request.path,
      query: Object.fromEntries(request.query),
      headers: request.headers,
      body: Buffer.from(request.body).toString(),
    });
    const fault = account === null ? undefined : takeFault(account, `${request.method} ${request.path}`);
    const answer = (): SimulatedAnswer => vendor.answer(request, account);
    if (fault === undefined) return send(response, answer());
    if (fault.afterEffect === true) answer();
    if (fault.does === "hang") return undefined;
    if (fault.does === "hold") return hold(account, response, () => send(response, answer()));
    if (fault.does === "drop") return void incoming.socket.destroy();
    if (fault.does === "malformed")
      return send(response, { status: 200, headers: { "content-type": "application/json" }, text: '{"half": ' });
    return send(response, vendor.inOwnWords?.(request, fault.does) ?? fault.does);
  }

  function hold(account: SimulatedAccount | null, response: ServerResponse, goOn: () => void): void {
    if (account === null) return goOn();
    account.held += 1;
    response.once("close", () => void (account.held -= 1));
    releases.set(account.id, [...(releases.get(account.id) ?? []), goOn]);
  }

  function control({ path, json }: SimulatedRequest): SimulatedAnswer {
    const [, , id = "", verb] = path.split("/");
    const account = accountOf(id);
    const told = asObject(json);
    if (verb === "change") {
      if (Array.isArray(told["faults"])) account.faults.push(...(told["faults"] as Fault[]));
      if (typeof told["aheadMs"] === "number") account.aheadMs = told["aheadMs"];
      Object.assign(account.data, asObject(told["data"]));
    }
    if (verb === "release") for (const goOn of releases.get(id)?.splice(0) ?? []) goOn();
    if (verb === "forget") account.calls.length = 0;
    if (verb === "withdraw") for (const vendor of simulated) vendor.withdraw(id);
    return { status: 200, json: account };
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    variables: {
      ...PROVIDER_CLIENTS,
      ...appleKey.variables,
      // All tests share the app at Spotify; Canva and Figma count each test's account.
      UNPACED_PROVIDERS: "spotify",
      PROVIDER_URLS: prefixes.map(({ name, prefix }) => `${name}=${url}${prefix}`).join(","),
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function takeFault(account: SimulatedAccount, call: string): Fault | undefined {
  const index = account.faults.findIndex(({ on }) => on === undefined || new RegExp(on).test(call));
  const fault = account.faults[index];
  if (fault === undefined) return undefined;
  if ((fault.after ?? 0) > 0) {
    fault.after = (fault.after ?? 0) - 1;
    return undefined;
  }
  const left = (fault.times ?? 1) - 1;
  if (left <= 0) account.faults.splice(index, 1);
  else fault.times = left;
  return fault;
}

async function readRequest(incoming: IncomingMessage): Promise<SimulatedRequest> {
  const pieces: Buffer[] = [];
  for await (const piece of incoming) pieces.push(piece as Buffer);
  const body = Buffer.concat(pieces);
  const url = new URL(incoming.url ?? "/", "http://127.0.0.1");
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(", ") : (value ?? ""),
    ]),
  );
  const isForm = headers["content-type"]?.startsWith("application/x-www-form-urlencoded") === true;
  return {
    method: incoming.method ?? "GET",
    path: decodeURIComponent(url.pathname),
    query: url.searchParams,
    headers,
    body,
    form: new URLSearchParams(isForm ? body.toString() : ""),
    json: headers["content-type"]?.startsWith("application/json") === true ? parsed(body.toString()) : undefined,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function send(response: ServerResponse, { status, headers = {}, json, text, bytes }: SimulatedAnswer): void {
  const type = json === undefined ? {} : { "content-type": "application/json" };
  response.writeHead(status, { ...type, ...headers });
  response.end(json === undefined ? (bytes ?? text ?? "") : JSON.stringify(json));
}
