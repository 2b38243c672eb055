import { z } from "@hono/zod-openapi";

import { field } from "#http/field";
import { Pagination, pageQuery } from "#http/paging";
import { id, pathId, text, timestamp, title, toTimestamp } from "#http/schemas";

import type { DomainListRow, DomainRow } from "./store.ts";

export const DomainPath = z.object({ domain_id: pathId("domain_id") });

const name = () =>
  field(title(100), "Name of the domain. The marketplace shows it as `domain_name`", "Accounts payable");
const slug = () =>
  field(
    z
      .string()
      .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, {
        message: "must be lower-case letters and digits, in words joined by hyphens",
      })
      .max(60),
    "Unique name of the domain in its tenant",
    "accounts-payable",
  );
const description = () => field(text(2_000, 0), "Subject of the domain", "How we check and pay invoices");
const category = () => field(title(100), "Category of the domain, in your own words", "finance");
const vocabulary = () =>
  field(
    z
      .array(
        z.strictObject({
          term: field(title(100), "Word or phrase"),
          definition: field(text(1_000), "Its meaning in this domain"),
        }),
      )
      .max(500),
    "Terms that agents of this domain must know",
    [{ term: "DPO", definition: "Days payable outstanding: how long bills stay unpaid" }],
  );
const rules = () =>
  field(z.array(text(1_000)).max(100), "Rules that agents of this domain follow", [
    "An invoice over 10,000 needs two approvals.",
  ]);
const instructions = () =>
  field(
    text(20_000),
    "How agents of this domain work",
    "Compare every invoice with its order before you suggest paying it.",
  );
const entityTypes = () =>
  field(
    z
      .array(
        z.strictObject({
          name: field(title(100), "Name of the kind of thing"),
          description: field(text(1_000, 0), "Definition of the kind of thing"),
        }),
      )
      .max(100),
    "Kinds of things that occur in this domain",
    [{ name: "invoice", description: "A demand for payment, with number, amount and due date" }],
  );

const optionalFields = {
  slug: slug().optional(),
  description: description().optional(),
  category: category().nullable().optional(),
  vocabulary: vocabulary().optional(),
  rules: rules().optional(),
  instructions: instructions().nullable().optional(),
  entity_types: entityTypes().optional(),
};

export const CreateDomainBody = z.strictObject({ name: name(), ...optionalFields }).openapi("CreateDomainBody", {
  example: {
    name: "Accounts payable",
    slug: "accounts-payable",
    description: "How we check and pay invoices",
    category: "finance",
    vocabulary: [{ term: "DPO", definition: "Days payable outstanding: how long bills stay unpaid" }],
    rules: ["An invoice over 10,000 needs two approvals."],
    instructions: "Compare every invoice with its order before you suggest paying it.",
    entity_types: [{ name: "invoice", description: "A demand for payment, with number, amount and due date" }],
  },
});
export const UpdateDomainBody = z
  .strictObject({ name: name().optional(), ...optionalFields })
  .refine((body) => Object.keys(body).length > 0, { message: "must have at least one field" })
  .openapi("UpdateDomainBody", { example: { rules: ["An invoice over 5,000 needs two approvals."] } });

export type CreateDomainInput = z.output<typeof CreateDomainBody>;
export type UpdateDomainInput = z.output<typeof UpdateDomainBody>;

export const ListDomainsQuery = z.object({
  category: field(category().optional(), "Only domains of exactly this category"),
  ...pageQuery,
});

const listFields = {
  id: id(),
  name: name(),
  slug: slug(),
  description: description(),
  category: category().nullable(),
  is_own: field(z.boolean(), "`true`: the tenant created it. `false`: the tenant installed it from the marketplace"),
  template_id: field(id().nullable(), "The marketplace domain that this is a copy of"),
  version: field(z.number().int(), "Rises by one with every change", 1),
  created_at: timestamp(),
  updated_at: timestamp(),
};

const DomainListItem = z.object(listFields).openapi("DomainListItem");

export const DomainList = z.object({ domains: z.array(DomainListItem), pagination: Pagination });

export const Domain = z
  .object({
    ...listFields,
    vocabulary: vocabulary(),
    rules: rules(),
    instructions: instructions().nullable(),
    entity_types: entityTypes(),
  })
  .openapi("Domain");

export const DomainView = z.object({ domain: Domain });

export const DeletedDomain = z.object({ deleted: z.literal(true), domain_id: id() });

export const presentListItem = (domain: DomainListRow): z.output<typeof DomainListItem> => ({
  id: domain.id,
  name: domain.name,
  slug: domain.slug,
  description: domain.description,
  category: domain.category,
  is_own: domain.sourceListingId === null,
  template_id: domain.sourceListingId,
  version: domain.version,
  created_at: toTimestamp(domain.createdAt),
  updated_at: toTimestamp(domain.updatedAt),
});

export const presentDomain = (domain: DomainRow): z.output<typeof Domain> => ({
  ...presentListItem(domain),
  vocabulary: domain.vocabulary,
  rules: domain.rules,
  instructions: domain.instructions,
  entity_types: domain.entityTypes,
});

/** The entity tag of a domain. */
export const domainTag = ({ version }: Pick<DomainRow, "version">): string => `"${version}"`;
