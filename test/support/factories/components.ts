import { expect } from "vitest";

import { call, type Answer, type TestAccount } from "#test/support/client";

export interface ComponentView {
  id: string;
  name: string;
  is_own: boolean;
  listing_id: string | null;
  digest: string | null;
  revision: number;
  code: string;
  [field: string]: unknown;
}

export interface PlacementView {
  id: string;
  component_id: string;
  listing_id: string | null;
  digest: string | null;
  config: Record<string, unknown>;
  [field: string]: unknown;
}

export interface CanvasView {
  id: string;
  name: string;
  components: PlacementView[];
}

export const CONTENT = {
  component_type: "tile",
  code: "<p id='title'></p><script>document.getElementById('title').textContent = window.config.title;</script>",
  config_schema: {
    type: "object",
    properties: { title: { type: "string", default: "Revenue" } },
    additionalProperties: false,
  },
  dependencies: ["chart.js@4.4.0"],
  css_dependencies: ["https://cdn.example.com/tile.css"],
};

export const componentBody = (fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  name: "Revenue tile",
  description: "One number",
  category: "dashboards",
  version: "1.2.0",
  ...CONTENT,
  ...fields,
});

/** Makes a component of the account; `fields` replace those of the body. */
export async function createComponent(
  owner: TestAccount,
  fields: Record<string, unknown> = {},
): Promise<ComponentView> {
  const answer = await call("POST", "/api/canvas/components", { token: owner.token, body: componentBody(fields) });
  expect(answer.status, answer.text).toBe(201);
  return answer.data<{ component: ComponentView }>().component;
}

export const showComponent = async ({ token }: TestAccount, componentId: string): Promise<ComponentView> =>
  (await call("GET", `/api/canvas/components/${componentId}`, { token })).data<{ component: ComponentView }>()
    .component;

export const changeComponent = (
  { token }: TestAccount,
  componentId: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> => call("PUT", `/api/canvas/components/${componentId}`, { token, body, headers });

export async function createCanvas({ token }: TestAccount, name = "Sales board"): Promise<CanvasView> {
  const answer = await call("POST", "/api/canvas/canvases", { token, body: { name } });
  expect(answer.status, answer.text).toBe(201);
  return answer.data<{ canvas: CanvasView }>().canvas;
}

export const showCanvas = async ({ token }: TestAccount, canvasId: string): Promise<CanvasView> =>
  (await call("GET", `/api/canvas/canvases/${canvasId}`, { token })).data<{ canvas: CanvasView }>().canvas;

export const place = ({ token }: TestAccount, canvasId: string, body: unknown): Promise<Answer> =>
  call("POST", `/api/canvas/canvases/${canvasId}/placements`, { token, body });

const MARKETPLACE = "/api/canvas-marketplace";

/** An operation of the component marketplace by the account. */
export const post = ({ token }: TestAccount, path: string, body?: unknown): Promise<Answer> =>
  call("POST", `${MARKETPLACE}/components${path}`, { token, body });

/** A public read of the component marketplace by the account, with its own limits. */
export const read = ({ token }: TestAccount, path: string): Promise<Answer> =>
  call("GET", `${MARKETPLACE}${path}`, { token });

/** A component that waits for review; returns its id. `offer` belongs to the publication, `fields` to the component. */
export async function submittedComponent(
  owner: TestAccount,
  offer: Record<string, unknown> = {},
  fields: Record<string, unknown> = {},
): Promise<string> {
  const { id } = await createComponent(owner, fields);
  const answer = await post(owner, "/publish", { component_id: id, ...offer });
  expect(answer.status, answer.text).toBe(201);
  return id;
}

/** A public component of the account; gives its id. */
export async function approvedComponent(
  owner: TestAccount,
  offer: Record<string, unknown> = {},
  fields: Record<string, unknown> = {},
): Promise<string> {
  const id = await submittedComponent(owner, offer, fields);
  const answer = await post(owner, `/${id}/approve`);
  expect(answer.status, answer.text).toBe(200);
  return id;
}

export const installComponent = (account: TestAccount, componentId: string, canvasId: string): Promise<Answer> =>
  post(account, "/install", { component_id: componentId, canvas_id: canvasId });

export interface MarketplaceComponentView {
  id: string;
  name: string;
  installs: number;
  rating: number;
  rating_count: number;
  [field: string]: unknown;
}

export interface ComponentPageView {
  components: MarketplaceComponentView[];
  total: number;
  limit: number;
  offset: number;
  has_more: boolean;
}

export async function searchComponents(account: TestAccount, query: string): Promise<ComponentPageView> {
  const answer = await read(account, `/components?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as ComponentPageView;
}

/** A public component of the owner that the rater rated; gives both ids. */
export async function ratedComponent(
  owner: TestAccount,
  rater: TestAccount,
): Promise<{ componentId: string; ratingId: string }> {
  const componentId = await approvedComponent(owner);
  await post(rater, `/${componentId}/rate`, { rating: 4, review: "Good" });
  const { body } = await read(owner, `/components/${componentId}/ratings`);
  const [rating] = (body as { ratings: { id: string }[] }).ratings;
  return { componentId, ratingId: rating?.id ?? "" };
}
