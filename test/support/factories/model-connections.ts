import { expect } from "vitest";

import { call, type Answer, type TestAccount } from "#test/support/client";
import type { ModelServer } from "#test/support/model-server";

export interface ModelConnectionView {
  id: string;
  name: string;
  provider: string;
  base_url: string | null;
  key_hint: string | null;
  models: { name: string; input_usd_per_million: number | null }[];
  enabled: boolean;
  is_default: boolean;
  shared: boolean;
  state: "untested" | "ok" | "failing";
  last_error: string | null;
  latency_ms: number | null;
  agents: number;
  used_by: { id: string; name: string }[];
}

type Owner = Pick<TestAccount, "token"> & { baseUrl?: string };

/** A request of the owner, at the shared instance or at the owner's own. */
export const ask = ({ token, baseUrl }: Owner, method: string, path: string, body?: unknown): Promise<Answer> =>
  call(method, path, {
    token,
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...(body === undefined ? {} : { body }),
  });

/** The body that connects a simulated vendor. */
export const connectionBody = (fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  name: "north",
  provider: "openai-compatible",
  base_url: "https://llm.northlight.example/v1",
  api_key: "sk-north-0123456789",
  models: [{ name: "test-model" }],
  ...fields,
});

/** Connects a vendor; fails the test on a refusal. */
export async function connected(owner: Owner, fields: Record<string, unknown> = {}): Promise<ModelConnectionView> {
  const answer = await ask(owner, "POST", "/api/model-connections", connectionBody(fields));
  expect(answer.status, answer.text).toBe(201);
  return answer.data<ModelConnectionView>();
}

/** The fields that connect a simulated vendor. */
export const ofServer = ({ baseUrl, key }: Pick<ModelServer, "baseUrl" | "key">): Record<string, unknown> => ({
  base_url: baseUrl,
  api_key: key,
});

export const readConnection = async (owner: Owner, id: string): Promise<ModelConnectionView> =>
  (await ask(owner, "GET", `/api/model-connections/${id}`)).data<ModelConnectionView>();
