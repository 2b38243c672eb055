import { expect, inject } from "vitest";

import { cookieOf } from "#test/support/authenticator";
import { type Answer, call, newAddress, type TestAccount } from "#test/support/client";

import { adobeCredentials } from "./adobe.ts";
import type { Fault, SimulatedAccount, SimulatedCall } from "./wire.ts";

/** A test's own account at the simulated vendors. */
export interface VendorAccount {
  id: string;
  /** The next matching calls get these faults, in order. */
  fail(...faults: Fault[]): Promise<void>;
  /** Answers the held calls. */
  release(): Promise<void>;
  /** Sets the vendors' clocks ahead for this account. */
  ahead(ms: number): Promise<void>;
  put(data: Record<string, unknown>): Promise<void>;
  /** The user ends the authorization in the vendor's settings. */
  withdraw(): Promise<void>;
  state(): Promise<SimulatedAccount>;
  /** The calls so far, as `METHOD /path`. */
  calls(of?: string): Promise<SimulatedCall[]>;
  forgetCalls(): Promise<void>;
}

export function vendorAccount(url = inject("providersUrl"), id: string = crypto.randomUUID()): VendorAccount {
  const control = async (verb: string, body: unknown = {}): Promise<SimulatedAccount> => {
    const response = await fetch(`${url}/control/${id}/${verb}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return (await response.json()) as SimulatedAccount;
  };
  return {
    id,
    fail: async (...faults) => void (await control("change", { faults })),
    release: async () => void (await control("release")),
    ahead: async (aheadMs) => void (await control("change", { aheadMs })),
    put: async (data) => void (await control("change", { data })),
    withdraw: async () => void (await control("withdraw")),
    state: () => control("state"),
    calls: async (of = "") =>
      (await control("state")).calls.filter(({ method, path }) => `${method} ${path}`.includes(of)),
    forgetCalls: async () => void (await control("forget")),
  };
}

export interface Started {
  provider: string;
  connected: boolean;
  authorization_url: string | null;
  state: string | null;
  expires_at: string | null;
  developer_token: string | null;
}

export async function start(owner: TestAccount, provider: string, body: unknown = {}): Promise<Started> {
  const answer = await call("POST", `/api/integrations/${provider}/connect`, { token: owner.token, body });
  return answer.data<Started>();
}

/** Opens the vendor's page as the user, and allows or denies; returns the redirect URL. */
export async function consent(started: Started, account: VendorAccount, denies = false): Promise<URL> {
  const page = new URL(started.authorization_url ?? "");
  page.searchParams.set("login", account.id);
  if (denies) page.searchParams.set("deny", "1");
  const response = await fetch(page, { redirect: "manual" });
  expect(response.status, await response.text()).toBe(302);
  return new URL(response.headers.get("location") ?? "");
}

/** Follows the vendor's redirect to the instance as a browser: with the person's session, or without any. */
export const comeBack = async ({ pathname, search }: URL, visitor: TestAccount | null): Promise<Answer> => {
  const headers = visitor === null ? {} : { cookie: await cookieOf(visitor) };
  return call("GET", `${pathname}${search}`, { headers, from: newAddress() });
};

/** The body that the console sends after a person confirmed: the parameters in the address that a browser without a session is led to. */
export async function confirmation(back: URL): Promise<Record<string, string>> {
  const { pathname, hash } = new URL((await comeBack(back, null)).headers["location"] ?? "", inject("baseUrl"));
  expect(pathname).toBe("/connect");
  const { provider: _provider, ...parameters } = Object.fromEntries(new URLSearchParams(hash.slice(1)));
  return parameters;
}

/** Connects a provider with a callback, or with credentials of the test's own. */
export async function connect(owner: TestAccount, provider: string, account = vendorAccount()): Promise<VendorAccount> {
  if (provider === "adobe") {
    expect(await start(owner, provider, { credentials: adobeCredentials(account.id) })).toMatchObject({
      connected: true,
    });
    await account.forgetCalls();
    return account;
  }
  const back = await comeBack(await consent(await start(owner, provider), account), owner);
  expect([back.status, back.headers["location"]]).toEqual([302, `/integrations?connected=${provider}`]);
  await account.forgetCalls();
  return account;
}

export interface Status {
  provider: string;
  state: string;
  connected: boolean;
  scopes: string[];
  account: { id: string | null; name: string | null } | null;
  connected_at: string | null;
  expires_at: string | null;
}

export async function statusOf(owner: TestAccount, provider: string): Promise<Status> {
  return (await call("GET", `/api/integrations/${provider}/status`, { token: owner.token })).data<Status>();
}
