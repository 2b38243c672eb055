import { describe, expect, test } from "vitest";

import { isContentTooLarge, readDomainContent } from "#agents/domains/domain-content";
import { slugOf } from "#agents/domains/domain-slug";
import { findSecrets } from "#lib/redaction/find-secrets";
import { CATALOGUE_DOMAINS } from "#local/catalogue/catalogue-domains";
import { toDomainListing } from "#local/catalogue/catalogue-listings";
import { everyCase } from "#test/support/every-case";

const distinct = (values: readonly unknown[]): number => new Set(values).size;

describe("domains of the catalogue", () => {
  test("are at least eight, each with an id, a name and a slug of its own", () => {
    expect(CATALOGUE_DOMAINS.length).toBeGreaterThanOrEqual(8);
    for (const key of ["id", "name", "slug"] as const)
      expect(distinct(CATALOGUE_DOMAINS.map((domain) => domain[key]))).toBe(CATALOGUE_DOMAINS.length);
  });

  test("explain their words, set rules, and say how to work", () =>
    everyCase(
      CATALOGUE_DOMAINS.map((domain) => [domain.name, domain] as const),
      (_, domain) => {
        expect(domain.vocabulary.length).toBeGreaterThanOrEqual(8);
        expect(distinct(domain.vocabulary.map(({ term }) => term))).toBe(domain.vocabulary.length);
        expect(domain.rules.length).toBeGreaterThanOrEqual(5);
        expect(domain.entity_types.length).toBeGreaterThanOrEqual(3);
        expect(domain.instructions?.length).toBeGreaterThan(100);
        expect(slugOf(domain.slug)).toBe(domain.slug);
      },
    ));

  test("can be installed as they are", () =>
    everyCase(
      CATALOGUE_DOMAINS.map((domain) => [domain.name, domain] as const),
      (_, domain) => {
        const { snapshot } = toDomainListing(domain);
        expect(readDomainContent(JSON.parse(JSON.stringify(snapshot)))).toEqual(snapshot);
        expect(isContentTooLarge(readDomainContent(snapshot))).toBe(false);
        expect(findSecrets(snapshot)).toEqual([]);
      },
    ));
});
