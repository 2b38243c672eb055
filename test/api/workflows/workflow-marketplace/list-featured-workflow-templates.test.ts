import { describe, expect, inject, test } from "vitest";

import { CATALOGUE_WORKFLOWS } from "#local/catalogue/catalogue-workflows";
import { issuePaths, signUp } from "#test/support/client";
import { databasesWith, inDatabase } from "#test/support/database";
import {
  anonymously,
  listTemplate,
  newCategory,
  TEMPLATES,
  type TemplateView,
} from "#test/support/factories/workflows";

/** A new query each time, to bypass the caches: these tests write without announcing it. */
const featured = async (query = "?limit=50"): Promise<TemplateView[]> =>
  (await anonymously("GET", `${TEMPLATES}/featured${query}&${newCategory()}`)).body as TemplateView[];

/** A template with these ratings, each by another tenant. */
async function withRatings(...ratings: number[]): Promise<string> {
  const id = await listTemplate();
  for (const rating of ratings) {
    const { tenantId } = await signUp();
    // A database takes only ratings of tenants that it knows, and it can know a new tenant of another one a little later.
    await expect.poll(() => databasesWith("tenants", "id", tenantId)).toEqual(inject("databaseUrls"));
    await inDatabase("INSERT INTO workflow_template_ratings VALUES (?, ?, ?, NULL, 0, 0)", id, tenantId, rating);
  }
  return id;
}

describe("does", () => {
  test("shows what the platform chose, with five fields", async () => {
    const curated = CATALOGUE_WORKFLOWS.filter(({ isCurated }) => isCurated).map(({ id }) => id);
    const found = await featured();
    expect(found.map(({ id }) => id)).toEqual(expect.arrayContaining(curated));
    for (const entry of found) expect(Object.keys(entry)).toEqual(["id", "name", "rating", "downloads", "is_featured"]);
    expect(found.every(({ is_featured: isFeatured }) => isFeatured)).toBe(true);
  });

  test("shows a template from a mean of 4.5 on, best first", async () => {
    const once = await withRatings(5);
    const good = await withRatings(5, 5, 4, 4);
    const best = await withRatings(5, 5, 5, 5);
    const low = await withRatings(5, 4, 4);
    const ids = (await featured()).map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([once, good, best]));
    expect(ids).not.toContain(low);
    expect(ids.indexOf(best)).toBeLessThan(ids.indexOf(good));
    expect(ids.indexOf(good)).toBeLessThan(ids.indexOf(once));
  });

  test("shows ten unless more are asked for", async () => {
    expect(await featured("?")).toHaveLength(10);
    expect(await featured("?limit=1")).toHaveLength(1);
  });

  test("never shows an unlisted one", async () => {
    const id = await listTemplate({ is_curated: true, is_listed: false });
    expect((await featured()).map((entry) => entry.id)).not.toContain(id);
  });
});

describe("refuses", () => {
  test.each(["0", "51", "x"])("a limit of %s", async (limit) => {
    const answer = await anonymously("GET", `${TEMPLATES}/featured?limit=${limit}`);
    expect(answer.status).toBe(400);
    expect(issuePaths(answer)).toEqual(["query.limit"]);
  });
});
