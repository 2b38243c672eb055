import type { Schemas } from "#sdk/api.gen";
import { dataOf } from "#sdk/client";

import { type Existing, type Kind, onlyIf, pick, readTagged } from "./kind.ts";

/** Webhooks, which their address identifies. */
export const WEBHOOKS: Kind = {
  folder: "webhooks",
  noun: "webhook",
  required: ["url", "events"],
  optional: ["enabled"],
  fixed: [],
  refused: { secret: "does not belong in a file; the instance makes one, and rotating it shows it" },
  nameOf: ({ url }) => String(url),
  async list(tenure, wanted) {
    const found: Existing[] = [];
    for await (const { id, url } of tenure.pages("/api/webhooks", "webhooks", { query: { limit: 100 } })) {
      if (wanted !== null && !wanted.has(url)) {
        found.push({ id, name: url, value: { url }, tag: null });
        continue;
      }
      const path = { webhook_id: id };
      const { data, tag } = await readTagged(tenure.api.GET("/api/webhooks/{webhook_id}", { params: { path } }));
      found.push({ id, name: url, value: { url, events: data.events, enabled: data.enabled }, tag });
    }
    return found;
  },
  async create(tenure, { url, events, enabled }) {
    const body = { url, events } as Schemas["CreateWebhookBody"];
    const { id } = await dataOf(tenure.api.POST("/api/webhooks", { body }));
    if (enabled === false)
      await tenure.api.PATCH("/api/webhooks/{webhook_id}", { params: { path: { webhook_id: id } }, body: { enabled } });
  },
  async change(tenure, { fields, value, found: { id, tag } }) {
    const body = pick(value, fields) as Schemas["UpdateWebhookBody"];
    const params = { path: { webhook_id: id }, header: onlyIf(tag) };
    await tenure.api.PATCH("/api/webhooks/{webhook_id}", { params, body });
  },
  async remove(tenure, { id, tag }) {
    await tenure.api.DELETE("/api/webhooks/{webhook_id}", {
      params: { path: { webhook_id: id }, header: onlyIf(tag) },
    });
  },
};
