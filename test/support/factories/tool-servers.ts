import { expect } from "vitest";

import { call, type Answer, type TestAccount } from "#test/support/client";
import type { ToolServerSimulator } from "#test/support/tool-server";

export interface ToolServerView {
  id: string;
  name: string;
  url: string;
  kind: "mcp" | "openapi";
  auth: { type: string; header: string | null };
  status: "connected" | "unreachable";
  fault: { reason: string; message: string } | null;
  tools: { released: number; quarantined: number };
  looks: { at: string; ms: number | null }[];
  last_call_at: string | null;
}

export interface ServerToolView {
  id: string;
  name: string;
  call_name: string;
  title: string | null;
  description: string;
  input_schema: Record<string, unknown>;
  digest: string;
  status: "quarantined" | "released" | "changed" | "gone";
  not_importable: string | null;
  action: string | null;
  complexity: number;
  pinned: { digest: string; pinned_by: string | null } | null;
  changes: { path: string; kind: string; widens: boolean; sentence: string }[];
  agents: number;
}

type Owner = Pick<TestAccount, "token">;

export const register = ({ token }: Owner, body: Record<string, unknown>): Promise<Answer> =>
  call("POST", "/api/tool-servers", { token, body: { name: "shop", kind: "mcp", ...body } });

/** Registers a server; fails the test on a refusal. */
export async function registered(
  owner: Owner,
  { url }: Pick<ToolServerSimulator, "url">,
  fields: Record<string, unknown> = {},
): Promise<ToolServerView> {
  const answer = await register(owner, { url, ...fields });
  expect(answer.status, answer.text).toBe(201);
  return answer.data<ToolServerView>();
}

export async function refreshed({ token }: Owner, { id }: Pick<ToolServerView, "id">): Promise<ToolServerView> {
  const answer = await call("POST", `/api/tool-servers/${id}/refresh`, { token });
  expect(answer.status, answer.text).toBe(200);
  return answer.data<ToolServerView>();
}

export interface ToolPage {
  tools: ServerToolView[];
  next_cursor: string | null;
}

/** The pages of a server's tools, read to the end. */
export async function toolPagesOf({ token }: Owner, { id }: Pick<ToolServerView, "id">): Promise<ToolPage[]> {
  const pages: ToolPage[] = [];
  let cursor: string | null = null;
  do {
    const query: string = cursor === null ? "" : `?cursor=${cursor}`;
    const answer = await call("GET", `/api/tool-servers/${id}/tools${query}`, { token });
    expect(answer.status, answer.text.slice(0, 500)).toBe(200);
    const page = answer.data<ToolPage>();
    pages.push(page);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return pages;
}

export const toolsOf = async (owner: Owner, server: Pick<ToolServerView, "id">): Promise<ServerToolView[]> =>
  (await toolPagesOf(owner, server)).flatMap(({ tools }) => tools);

export async function toolNamed(
  owner: Owner,
  server: Pick<ToolServerView, "id">,
  name: string,
): Promise<ServerToolView> {
  const tool = (await toolsOf(owner, server)).find((one) => one.name === name);
  if (tool === undefined) throw new Error(`The server has no tool named ${name}.`);
  return tool;
}

export const release = (
  { token }: Owner,
  { id }: Pick<ToolServerView, "id">,
  tool: Pick<ServerToolView, "id" | "digest">,
  action: string,
  fields: Record<string, unknown> = {},
): Promise<Answer> =>
  call("POST", `/api/tool-servers/${id}/tools/${tool.id}/release`, {
    token,
    body: { digest: tool.digest, action, ...fields },
  });

/** Releases a tool of a server by its name. */
export async function released(
  owner: Owner,
  server: Pick<ToolServerView, "id">,
  name: string,
  action: string,
): Promise<ServerToolView> {
  const answer = await release(owner, server, await toolNamed(owner, server, name), action);
  expect(answer.status, answer.text).toBe(200);
  return answer.data<ServerToolView>();
}
