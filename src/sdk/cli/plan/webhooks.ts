import type { Schemas } from "#sdk/api.gen";
import { dataOf, type Tenure } from "#sdk/client";

import { type Existing, type Kind, onlyIf, pick, type PlannedCall, type Progress, readTagged } from "./kind.ts";

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
  create: ({ enabled, ...rest }) => [
    {
      operation: "createWebhook",
      body: { ...rest },
      async send(tenure, body: Schemas["CreateWebhookBody"], progress) {
        ({ id: progress.id } = await dataOf(tenure.api.POST("/api/webhooks", { body })));
      },
      undo: removeMade,
    },
    // The instance makes only webhooks that are switched on.
    ...(enabled === undefined || enabled === true ? [] : [updated({ enabled })]),
  ],
  change: ({ fields, value }) => [updated(pick(value, fields))],
  async remove(tenure, { id, tag }) {
    await tenure.api.DELETE("/api/webhooks/{webhook_id}", {
      params: { path: { webhook_id: id }, header: onlyIf(tag) },
    });
  },
};

const removeMade = (tenure: Tenure, { id }: Progress): Promise<unknown> =>
  tenure.api.DELETE("/api/webhooks/{webhook_id}", { params: { path: { webhook_id: id ?? "" } } });

const updated = (body: Record<string, unknown>): PlannedCall => ({
  operation: "updateWebhook",
  body,
  send: (tenure, filled: Schemas["UpdateWebhookBody"], { id, tag }) =>
    tenure.api.PATCH("/api/webhooks/{webhook_id}", {
      params: { path: { webhook_id: id ?? "" }, header: onlyIf(tag) },
      body: filled,
    }),
});
