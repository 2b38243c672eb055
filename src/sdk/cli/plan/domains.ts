import type { Schemas } from "#sdk/api.gen";

import { type Existing, type Kind, nameField, onlyIf, pick, readTagged, withoutEmpty } from "./kind.ts";

/** The workspace's own bodies of knowledge. Copies from the marketplace belong to their publisher. */
export const DOMAINS: Kind = {
  folder: "domains",
  noun: "domain",
  required: ["name"],
  optional: ["slug", "description", "category", "vocabulary", "rules", "instructions", "entity_types"],
  fixed: [],
  nameOf: nameField,
  async list(tenure, wanted) {
    const found: Existing[] = [];
    const all = tenure.pages("/api/v1/domains", "domains", { query: { limit: 100 } });
    for await (const { id, name, is_own: isOwn } of all) {
      if (!isOwn) continue;
      if (wanted !== null && !wanted.has(name)) {
        found.push({ id, name, value: { name }, tag: null });
        continue;
      }
      const path = { domain_id: id };
      const { data, tag } = await readTagged(tenure.api.GET("/api/v1/domains/{domain_id}", { params: { path } }));
      const value = withoutEmpty(pick({ ...data.domain }, [...DOMAINS.required, ...DOMAINS.optional]));
      found.push({ id, name, value, tag });
    }
    return found;
  },
  create: (value) => [
    {
      operation: "createDomain",
      body: { ...value },
      send: (tenure, body: Schemas["CreateDomainBody"]) => tenure.api.POST("/api/v1/domains", { body }),
    },
  ],
  change: ({ fields, value, found: { id, tag } }) => [
    {
      operation: "updateDomain",
      body: pick(value, fields),
      send: (tenure, body: Schemas["UpdateDomainBody"]) =>
        tenure.api.PUT("/api/v1/domains/{domain_id}", {
          params: { path: { domain_id: id }, header: onlyIf(tag) },
          body,
        }),
    },
  ],
  async remove(tenure, { id, tag }) {
    const params = { path: { domain_id: id }, header: onlyIf(tag) };
    await tenure.api.DELETE("/api/v1/domains/{domain_id}", { params });
  },
};
