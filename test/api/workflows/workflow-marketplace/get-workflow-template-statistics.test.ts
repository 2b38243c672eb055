import { describe, expect, test } from "vitest";

import { inDatabase } from "#test/support/database";
import { anonymously, createTemplate, listTemplate, newCategory, TEMPLATES } from "#test/support/factories/workflows";

interface Count {
  count: number;
  downloads: number;
}

interface Statistics {
  total_templates: number;
  total_downloads: number;
  average_rating: number;
  categories: Record<string, Count>;
  template_types: Record<string, Count>;
  complexity_levels: Record<string, Count>;
}

/** Each read has a unique query, so that no cache can answer it. */
const statistics = async (): Promise<Statistics> =>
  (await anonymously("GET", `${TEMPLATES}/statistics?${newCategory()}`)).body as Statistics;

const sumOf = (counts: Record<string, Count>): Count => ({
  count: Object.values(counts).reduce((sum, { count }) => sum + count, 0),
  downloads: Object.values(counts).reduce((sum, { downloads }) => sum + downloads, 0),
});

describe("does", () => {
  test("sums up the listed templates, the same by every division", async () => {
    const found = await statistics();
    expect(found.total_templates).toBeGreaterThanOrEqual(15);
    const whole = { count: found.total_templates, downloads: found.total_downloads };
    expect(sumOf(found.categories)).toEqual(whole);
    expect(sumOf(found.template_types)).toEqual(whole);
    expect(sumOf(found.complexity_levels)).toEqual(whole);
    expect(found.average_rating).toBeGreaterThanOrEqual(0);
    expect(found.average_rating).toBeLessThanOrEqual(5);
  });

  test("counts templates and downloads of a category, and follows every change", async () => {
    const category = newCategory();
    const id = await listTemplate({ category, downloads: 2 });
    await listTemplate({ category });
    expect((await statistics()).categories[category]).toEqual({ count: 2, downloads: 2 });
    await anonymously("POST", `${TEMPLATES}/${id}/import`);
    expect((await statistics()).categories[category]).toEqual({ count: 2, downloads: 3 });
    const other = newCategory();
    await inDatabase("UPDATE workflow_templates SET category = ? WHERE id = ?", other, id);
    expect((await statistics()).categories).toMatchObject({
      [category]: { count: 1, downloads: 0 },
      [other]: { count: 1, downloads: 3 },
    });
    await inDatabase("UPDATE workflow_templates SET is_listed = 0 WHERE id = ?", id);
    expect((await statistics()).categories).not.toHaveProperty([other]);
    await inDatabase("DELETE FROM workflow_templates WHERE category = ?", category);
    expect((await statistics()).categories).not.toHaveProperty([category]);
  });

  test("counts nothing that strangers stored", async () => {
    const category = newCategory();
    await createTemplate({ category });
    expect((await statistics()).categories).not.toHaveProperty([category]);
  });

  test("is what counting all rows would give", async () => {
    const rows = await inDatabase(
      `SELECT 'category', category, count(*), sum(downloads) FROM workflow_templates WHERE is_listed = 1 GROUP BY category
      EXCEPT SELECT dimension, name, templates, downloads FROM workflow_template_counts`,
    );
    // Other tests write in between: a difference must not last.
    await expect
      .poll(async () =>
        inDatabase(
          `SELECT count(*) FROM (SELECT category AS name, count(*) AS n, sum(downloads) AS d FROM workflow_templates
            WHERE is_listed = 1 GROUP BY category) AS real
          LEFT JOIN workflow_template_counts AS kept ON kept.dimension = 'category' AND kept.name = real.name
          WHERE kept.templates IS NOT real.n OR kept.downloads IS NOT real.d`,
        ),
      )
      .toEqual([[0]]);
    expect(rows.length).toBeLessThan(5);
  });
});
