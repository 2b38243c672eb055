import type { Schemas } from "#sdk/api.gen";
import { dataOf } from "#sdk/client";

import { type Existing, type Kind, pick } from "./kind.ts";

/** Webhooks, which their address identifies. */
export const WEBHOOKS: Kind = {
  folder: "webhooks",
  noun: "webhook",
  required: ["url", "events"],
  optional: ["enabled"],
  fixed: [],
  refused: { secret: "does not belong in a file; the instance makes one, and rotating it shows it" },
  nameOf: ({ url }) => String(url),
  async list(tenure) {
    const found: Existing[] = [];
    for await (const { id, url, events, enabled } of tenure.pages("/api/webhooks", "webhooks", {
      query: { limit: 100 },
    }))
      found.push({ id, name: url, value: { url, events, enabled } });
    return found;
  },
  async create(tenure, { url, events, enabled }) {
    const body = { url, events } as Schemas["CreateWebhookBody"];
    const { id } = await dataOf(tenure.api.POST("/api/webhooks", { body }));
    if (enabled === false)
      await tenure.api.PATCH("/api/webhooks/{webhook_id}", { params: { path: { webhook_id: id } }, body: { enabled } });
  },
  async change(tenure, id, { fields, value }) {
    const body = pick(value, fields) as Schemas["UpdateWebhookBody"];
    await tenure.api.PATCH("/api/webhooks/{webhook_id}", { params: { path: { webhook_id: id } }, body });
  },
  async remove(tenure, id) {
    await tenure.api.DELETE("/api/webhooks/{webhook_id}", { params: { path: { webhook_id: id } } });
  },
};
