import { expect, inject } from "vitest";

import { call, type Answer, type TestAccount } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";

export interface TemplateView {
  id: string;
  name: string;
  description: string;
  category: string | null;
  price: number;
  rating: number;
  installs: number;
  version: string;
}

export interface TemplateDetail extends TemplateView {
  status: string;
  tags: string[];
  rating_count: number;
  approved_at: string | null;
  contents: { maturity_level: string; heuristics: number; digest: string; [field: string]: unknown } | null;
}

/** The credentials of the platform's operator, who may review every submission. */
export const asOperator = (): { apiKey: string } => ({ apiKey: inject("operatorApiKey") });

/** A word that no other listing has. */
export const uniqueWord = (): string => `word${crypto.randomUUID().replaceAll("-", "").slice(0, 16)}`;

export const queryOf = (fields: Fields): string =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  ).toString();

type Fields = Record<string, string | number | boolean | undefined>;

/** Publishes an agent of the account; `fields` replace those of the query. */
export const publish = (owner: TestAccount, agentId: string, fields: Fields = {}): Promise<Answer> =>
  call(
    "POST",
    `/api/agent-marketplace/publish/${agentId}?${queryOf({ name: "Invoice reader", description: "Reads invoices", ...fields })}`,
    { token: owner.token },
  );

/** A template that waits for review; gives its id and its agent's. */
export async function submitTemplate(
  owner: TestAccount,
  fields: Fields = {},
  agentFields: Record<string, unknown> = {},
): Promise<{ templateId: string; agentId: string }> {
  const agent = await createAgent(owner, agentFields);
  const answer = await publish(owner, agent.id, fields);
  expect(answer.status, answer.text).toBe(201);
  return { templateId: (answer.body as { template_id: string }).template_id, agentId: agent.id };
}

export const approve = (owner: TestAccount, templateId: string): Promise<Answer> =>
  call("POST", `/api/agent-marketplace/approve/${templateId}`, { token: owner.token });

/** A public template of the account. */
export async function approvedTemplate(
  owner: TestAccount,
  fields: Fields = {},
  agentFields: Record<string, unknown> = {},
): Promise<{ templateId: string; agentId: string }> {
  const submitted = await submitTemplate(owner, fields, agentFields);
  const answer = await approve(owner, submitted.templateId);
  expect(answer.status, answer.text).toBe(200);
  return submitted;
}

export const reject = (owner: TestAccount, templateId: string, reason = "Not yet."): Promise<Answer> =>
  call("POST", `/api/agent-marketplace/reject/${templateId}?${queryOf({ reason })}`, { token: owner.token });

export interface ListingView {
  id: string;
  kind: string;
  name: string;
  status: string;
  is_under_review: boolean;
  reason: string | null;
  version: string;
  source_id: string;
  publisher_tenant_id: string;
  is_featured: boolean;
  installs: number;
}

/** A step of the platform's operator on a listing. */
export const operate = (templateId: string, step: string, body?: unknown): Promise<Answer> =>
  call("POST", `/api/listings/${templateId}/${step}`, { ...asOperator(), body });

export const suspend = (templateId: string, reason = "It does harm."): Promise<Answer> =>
  operate(templateId, "suspend", { reason });

export const withdraw = (owner: TestAccount, templateId: string): Promise<Answer> =>
  call("POST", `/api/listings/${templateId}/withdraw`, { token: owner.token });

/** A listing in its publisher's view. */
export const showListing = async (owner: TestAccount, listingId: string): Promise<ListingView> =>
  (await call("GET", `/api/listings/${listingId}`, { token: owner.token })).data<{ listing: ListingView }>().listing;

export const rate = (account: TestAccount, templateId: string, body: unknown): Promise<Answer> =>
  call("POST", `/api/agent-marketplace/rate/${templateId}`, { token: account.token, body });

export const browse = async (
  account: TestAccount,
  fields: Fields,
): Promise<{ agents: TemplateView[]; total: number; limit: number; offset: number }> => {
  const answer = await call("GET", `/api/agent-marketplace/browse?${queryOf(fields)}`, { token: account.token });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as { agents: TemplateView[]; total: number; limit: number; offset: number };
};

export const install = (account: TestAccount, templateId: string, query = ""): Promise<Answer> =>
  call("POST", `/api/agent-marketplace/install/${templateId}${query}`, { token: account.token });

export const showTemplate = async (account: TestAccount, templateId: string): Promise<TemplateDetail> =>
  (await call("GET", `/api/agent-marketplace/${templateId}`, { token: account.token })).body as TemplateDetail;
