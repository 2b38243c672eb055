import { expect } from "vitest";

import { call, type Answer, type TestAccount } from "#test/support/client";

export interface DomainView {
  id: string;
  name: string;
  slug: string;
  description: string;
  category: string | null;
  is_own: boolean;
  template_id: string | null;
  version: number;
  vocabulary: { term: string; definition: string }[];
  rules: string[];
  instructions: string | null;
  entity_types: { name: string; description: string }[];
}

export interface DomainListingView {
  id: string;
  domain_name: string;
  domain_slug: string;
  price_usd: number;
  install_count: number;
  rating_average: number;
  rating_count: number;
  [field: string]: unknown;
}

export const CONTENT = {
  vocabulary: [{ term: "DPO", definition: "Days payable outstanding" }],
  rules: ["An invoice over 10,000 needs two approvals."],
  instructions: "Compare every invoice with its order.",
  entity_types: [{ name: "invoice", description: "A demand for payment" }],
};

/** Makes a domain of the account; `fields` replace those of the body. */
export async function createDomain(owner: TestAccount, fields: Record<string, unknown> = {}): Promise<DomainView> {
  const body = { name: "Accounts payable", description: "How we pay", ...CONTENT, ...fields };
  const answer = await call("POST", "/api/v1/domains", { token: owner.token, body });
  expect(answer.status, answer.text).toBe(201);
  return answer.data<{ domain: DomainView }>().domain;
}

export const showDomain = async ({ token }: TestAccount, domainId: string): Promise<DomainView> =>
  (await call("GET", `/api/v1/domains/${domainId}`, { token })).data<{ domain: DomainView }>().domain;

const MARKETPLACE = "/api/v1/domains/marketplace";

export const submitDomain = ({ token }: TestAccount, body: Record<string, unknown>): Promise<Answer> =>
  call("POST", `${MARKETPLACE}/submit`, { token, body });

/** A domain that waits for review; gives its id. */
export async function submittedDomain(
  owner: TestAccount,
  offer: Record<string, unknown> = {},
  fields: Record<string, unknown> = {},
): Promise<string> {
  const { id } = await createDomain(owner, fields);
  const answer = await submitDomain(owner, { domain_id: id, ...offer });
  expect(answer.status, answer.text).toBe(201);
  return id;
}

export const approveDomain = ({ token }: TestAccount, domainId: string): Promise<Answer> =>
  call("POST", `${MARKETPLACE}/${domainId}/approve`, { token });

/** A public domain of the account; gives its id. */
export async function approvedDomain(
  owner: TestAccount,
  offer: Record<string, unknown> = {},
  fields: Record<string, unknown> = {},
): Promise<string> {
  const id = await submittedDomain(owner, offer, fields);
  const answer = await approveDomain(owner, id);
  expect(answer.status, answer.text).toBe(200);
  return id;
}

export const installDomain = ({ token }: TestAccount, templateId: string, customName?: string): Promise<Answer> =>
  call("POST", `${MARKETPLACE}/install`, { token, body: { template_domain_id: templateId, custom_name: customName } });

export const rateDomain = ({ token }: TestAccount, domainId: string, body: unknown): Promise<Answer> =>
  call("POST", `${MARKETPLACE}/${domainId}/rate`, { token, body });

/** A public read of the domain marketplace by the account, with its own limits. */
export const readMarketplace = ({ token }: TestAccount, path: string): Promise<Answer> =>
  call("GET", `${MARKETPLACE}${path}`, { token });

export const searchDomains = async (account: TestAccount, query: string): Promise<DomainListingView[]> => {
  const answer = await readMarketplace(account, `/search?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as DomainListingView[];
};
