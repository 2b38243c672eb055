import { expect, inject } from "vitest";

import { PASSWORD, sessionCookieOf } from "#test/support/authenticator";
import { call, newAddress, signUp, type Answer, type TestAccount } from "#test/support/client";
import { registered, type ToolServerView } from "#test/support/factories/tool-servers";
import { protect, startToolAuthority, type Protection, type ToolAuthority } from "#test/support/tool-authority";
import { startToolServer, type ToolServerSimulator } from "#test/support/tool-server";

export interface AuthorizationView {
  state: "needs_authorization" | "connected" | "expired" | "insufficient_scope";
  issuer: string | null;
  scopes: string[];
  missing_scopes: string[];
  connected_by: string | null;
  expires_at: string | null;
}

export interface AuthorizationScene {
  owner: TestAccount;
  cookie: string;
  simulator: ToolServerSimulator;
  authority: ToolAuthority;
  protection: Protection;
  server: ToolServerView;
}

export const signUpWithCookie = async (): Promise<{ owner: TestAccount; cookie: string }> => {
  const owner = await signUp({ password: PASSWORD });
  return { owner, cookie: await sessionCookieOf(owner) };
};

/** A tool server that requires a token of an authorization server, registered and not connected. */
export async function protectedServer(auth: Record<string, unknown> = {}, path = ""): Promise<AuthorizationScene> {
  const { owner, cookie } = await signUpWithCookie();
  const [simulator, authority] = [await startToolServer(), await startToolAuthority(path)];
  const protection = protect(simulator, authority);
  const server = await registered(owner, simulator, { auth: { type: "oauth", ...auth } });
  return { owner, cookie, simulator, authority, protection, server };
}

type Begins = Pick<AuthorizationScene, "server"> & { owner: Pick<TestAccount, "token"> };

export const begin = ({ owner, server }: Begins): Promise<Answer> =>
  call("POST", `/api/tool-servers/${server.id}/authorization`, { token: owner.token });

/** The URL of the consent page. */
export async function begun(scene: Begins): Promise<URL> {
  const answer = await begin(scene);
  expect(answer.status, answer.text).toBe(200);
  return new URL(answer.data<{ authorization_url: string }>().authorization_url);
}

/** Opens the consent page and allows or denies; returns the redirect URL. */
export async function consented(page: URL, denies = false): Promise<URL> {
  if (denies) page.searchParams.set("deny", "1");
  const response = await fetch(page, { redirect: "manual" });
  expect(response.status, await response.text()).toBe(302);
  return new URL(response.headers.get("location") ?? "");
}

/** Returns to the instance as the browser, with or without a session; returns the redirect URL. */
export async function cameBack({ pathname, search }: URL, cookie?: string): Promise<string | undefined> {
  const headers = cookie === undefined ? {} : { cookie };
  const answer = await call("GET", `${pathname}${search}`, { headers, from: newAddress() });
  expect(answer.status, answer.text).toBe(302);
  return answer.headers["location"];
}

/** Connects the server as its owner. */
export async function connectServer(scene: AuthorizationScene): Promise<void> {
  expect(await cameBack(await consented(await begun(scene)), scene.cookie)).toBe("/tools?connected=shop");
}

export async function serverNow({
  owner,
  server,
}: Begins): Promise<ToolServerView & { authorization: AuthorizationView }> {
  return (await call("GET", `/api/tool-servers/${server.id}`, { token: owner.token })).data();
}

/** A tool server that a person has connected. */
export async function connectedServer(auth: Record<string, unknown> = {}): Promise<AuthorizationScene> {
  const scene = await protectedServer(auth);
  await connectServer(scene);
  return scene;
}

/** The body that the console sends after the person confirmed. */
export async function confirmation(scene: AuthorizationScene, denies = false): Promise<Record<string, string>> {
  const back = await consented(await begun(scene), denies);
  const { pathname, hash } = new URL((await cameBack(back)) ?? "", inject("baseUrl"));
  const { tool_server: server, ...parameters } = Object.fromEntries(new URLSearchParams(hash.slice(1)));
  expect([pathname, server]).toEqual(["/connect", scene.server.id]);
  return parameters;
}
