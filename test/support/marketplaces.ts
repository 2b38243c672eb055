import { expect } from "vitest";

import { call, type Answer, type CallOptions, type TestAccount } from "#test/support/client";
import { createCanvas, installComponent, post, submittedComponent } from "#test/support/factories/components";
import { installDomain, submitDomain, submittedDomain } from "#test/support/factories/domains";
import { install, publish, queryOf, submitTemplate } from "#test/support/factories/listings";
import { installSkill, publishSkill, submittedSkill } from "#test/support/factories/skill-listings";

/** A thing that waits for review: its listing, and what was published. */
export interface Submitted {
  listingId: string;
  sourceId: string;
}

/** The differences between the four marketplaces, and their common actions. */
export interface Marketplace {
  kind: "agent" | "skill" | "domain" | "component";
  submit: (owner: TestAccount, price?: number) => Promise<Submitted>;
  submitAgain: (owner: TestAccount, sourceId: string) => Promise<Answer>;
  /** The paths of its operations on a listing. */
  path: (listingId: string, operation: "approve" | "reject" | "rate") => string;
  /** The public path of a listing. */
  publicPath: (listingId: string) => string;
  install: (account: TestAccount, listingId: string) => Promise<Answer>;
  approved: (listingId: string) => Record<string, unknown>;
  rejected: (listingId: string, reason: string) => Record<string, unknown>;
  rated: (listingId: string, rating: number, mean: number, count: number) => Record<string, unknown>;
  /** The mean rating and the number of ratings, of what the public path shows. */
  ratingsShown: (mean: number, count: number) => Record<string, unknown>;
}

const approvedAt = expect.stringMatching(/Z$/) as unknown;

const agents: Marketplace = {
  kind: "agent",
  submit: async (owner, price = 0) => {
    const { templateId, agentId } = await submitTemplate(owner, { price });
    return { listingId: templateId, sourceId: agentId };
  },
  submitAgain: (owner, agentId) => publish(owner, agentId),
  path: (id, operation) => `/api/agent-marketplace/${operation}/${id}`,
  publicPath: (id) => `/api/agent-marketplace/${id}`,
  install: (account, id) => install(account, id),
  approved: (id) => ({ success: true, template_id: id, status: "approved", approved_at: approvedAt }),
  rejected: (id, reason) => ({ success: true, template_id: id, status: "rejected", reason }),
  rated: (_id, rating, mean, count) => ({ success: true, rating, new_average: mean, total_ratings: count }),
  ratingsShown: (rating, count) => ({ rating, rating_count: count }),
};

const skills: Marketplace = {
  kind: "skill",
  submit: async (owner, price = 0) => {
    const { marketplaceId, skillId } = await submittedSkill(owner, {}, { price });
    return { listingId: marketplaceId, sourceId: skillId };
  },
  submitAgain: (owner, skillId) => publishSkill(owner, skillId),
  path: (id, operation) => `/api/skills/${operation}/${id}`,
  publicPath: (id) => `/api/public/v1/marketplace/skills/${id}`,
  install: (account, id) => installSkill(account, id),
  approved: (id) => ({ success: true, marketplace_id: id, status: "approved", approved_at: approvedAt }),
  rejected: (id, reason) => ({ success: true, marketplace_id: id, status: "rejected", reason }),
  rated: (_id, rating, mean, count) => ({ success: true, rating, new_average: mean, total_ratings: count }),
  ratingsShown: (rating, count) => ({ rating, rating_count: count }),
};

const domains: Marketplace = {
  kind: "domain",
  submit: async (owner, price = 0) => {
    const id = await submittedDomain(owner, { price_usd: price });
    return { listingId: id, sourceId: id };
  },
  submitAgain: (owner, id) => submitDomain(owner, { domain_id: id }),
  path: (id, operation) => `/api/v1/domains/marketplace/${id}/${operation}`,
  publicPath: (id) => `/api/v1/domains/marketplace/${id}`,
  install: (account, id) => installDomain(account, id),
  approved: (id) => ({ success: true, domain_id: id, status: "approved" }),
  rejected: (id, reason) => ({ success: true, domain_id: id, status: "rejected", reason }),
  rated: (id, rating, mean, count) => ({
    success: true,
    domain_id: id,
    rating,
    new_average: mean,
    total_ratings: count,
  }),
  ratingsShown: (mean, count) => ({ rating_average: mean, rating_count: count }),
};

const components: Marketplace = {
  kind: "component",
  submit: async (owner, price = 0) => {
    const id = await submittedComponent(owner, { price });
    return { listingId: id, sourceId: id };
  },
  submitAgain: (owner, id) => post(owner, "/publish", { component_id: id }),
  path: (id, operation) => `/api/canvas-marketplace/components/${id}/${operation}`,
  publicPath: (id) => `/api/canvas-marketplace/components/${id}`,
  install: async (account, id) => installComponent(account, id, (await createCanvas(account)).id),
  approved: (id) => ({ status: "approved", component_id: id }),
  rejected: (id, reason) => ({ status: "rejected", component_id: id, reason }),
  rated: (id, rating, mean) => ({ status: "rated", component_id: id, rating, aggregate_rating: mean }),
  ratingsShown: (rating, count) => ({ rating, rating_count: count }),
};

export const MARKETPLACES: readonly Marketplace[] = [agents, skills, domains, components];

export const approveIn = (market: Marketplace, caller: CallOptions, id: string): Promise<Answer> =>
  call("POST", market.path(id, "approve"), caller);

export const rejectIn = (market: Marketplace, caller: CallOptions, id: string, reason: string): Promise<Answer> =>
  call("POST", `${market.path(id, "reject")}?${queryOf({ reason })}`, caller);

export const rateIn = (market: Marketplace, { token }: TestAccount, id: string, body: unknown): Promise<Answer> =>
  call("POST", market.path(id, "rate"), { token, body });

/** A listing that any tenant may install. */
export async function listedIn(market: Marketplace, owner: TestAccount, price?: number): Promise<Submitted> {
  const submitted = await market.submit(owner, price);
  const answer = await approveIn(market, { token: owner.token }, submitted.listingId);
  expect(answer.status, answer.text).toBe(200);
  return submitted;
}
