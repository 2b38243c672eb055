import { expect, test } from "vitest";

import { tenantSlug } from "#identity/accounts/tenant-slug";
import { everyCase } from "#test/support/every-case";

test("every name becomes a host label", () =>
  everyCase(
    [
      ["Analytical Engines", "analytical-engines"],
      ["  Ünïcode & Söhne!  ", "unicode-sohne"],
      ["日本", "tenant"],
      ["x".repeat(100), "x".repeat(40)],
    ],
    (name, start) => {
      const slug = tenantSlug(name);
      expect(slug.slice(0, -9)).toBe(start);
      expect(slug).toMatch(/^[a-z0-9][a-z0-9-]*[a-z0-9]$/);
      expect(slug.length).toBeLessThanOrEqual(63);
      expect(tenantSlug(name)).not.toBe(slug);
    },
  ));
