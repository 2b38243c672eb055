import { describe, expect, test } from "vitest";

import { CATALOGUE_WORKFLOWS } from "#local/catalogue/catalogue-workflows";
import { issuePaths, newAddress, statusesOf } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import {
  anonymously,
  createTemplate,
  listTemplate,
  newCategory,
  TEMPLATES,
  type TemplateView,
} from "#test/support/factories/workflows";

const list = async (query: string): Promise<TemplateView[]> =>
  (await anonymously("GET", `${TEMPLATES}?${query}`)).body as TemplateView[];
const names = async (query: string): Promise<string[]> => (await list(query)).map(({ name }) => name);

/** Four listed templates of one category. */
async function withFour(): Promise<string> {
  const category = newCategory();
  await listTemplate({
    category,
    name: "Delta",
    downloads: 3,
    tags: ["Red", "Small"],
    template_type: "industry",
    industry: "Retail",
  });
  await listTemplate({
    category,
    name: "Alpha",
    downloads: 9,
    tags: ["red"],
    created_at: 1_000,
    complexity: "Advanced",
  });
  await listTemplate({
    category,
    name: "Gamma",
    downloads: 3,
    tags: ["blue"],
    description: "Prüft Überweisungen",
    created_at: 2_000,
  });
  await listTemplate({ category, name: "Beta", downloads: 0, template_type: "advanced", created_at: 3_000 });
  await listTemplate({ category, name: "Hidden", downloads: 99, tags: ["red"], is_listed: false });
  return `category=${category}`;
}

describe("does", () => {
  test("gives an array with the catalogue in it, without the graphs", async () => {
    const found = await list("limit=100&sort=name");
    expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining(CATALOGUE_WORKFLOWS.map(({ name }) => name)));
    expect(Object.keys(found[0] ?? {})).toEqual([
      "id",
      "name",
      "description",
      "category",
      "industry",
      "author",
      "version",
      "integrations",
      "complexity",
      "tags",
      "estimated_duration",
      "multi_step_support",
      "pause_resume_support",
      "downloads",
      "recent_downloads",
      "rating",
      "rating_count",
      "template_type",
      "created_at",
    ]);
  });

  test("filters, searches, sorts and pages", () =>
    everyCase(
      [
        ["", ["Alpha", "Delta", "Gamma", "Beta"]],
        ["&sort=name", ["Alpha", "Beta", "Delta", "Gamma"]],
        ["&sort=created_at", ["Delta", "Beta", "Gamma", "Alpha"]],
        ["&template_type=advanced", ["Beta"]],
        ["&template_type=industry&industry=RETAIL", ["Delta"]],
        ["&complexity=Advanced", ["Alpha"]],
        ["&tags=red", ["Alpha", "Delta"]],
        ["&tags=blue&tags=SMALL", ["Delta", "Gamma"]],
        ["&tags=blue,%20small,", ["Delta", "Gamma"]],
        ["&tags=", ["Alpha", "Delta", "Gamma", "Beta"]],
        ["&tags=re", []],
        ["&q=uberw", ["Gamma"]],
        ["&q=red", ["Alpha", "Delta"]],
        ["&q=%22)%20OR", []],
        ["&q=%20", ["Alpha", "Delta", "Gamma", "Beta"]],
        ["&limit=2", ["Alpha", "Delta"]],
        ["&limit=2&offset=2", ["Gamma", "Beta"]],
        ["&offset=4", []],
      ],
      async (query, expected) => {
        const category = await withFour();
        const found = await names(`${category}${query}`);
        // Delta and Gamma have equal downloads: their ids decide the order, always the same way.
        const tied = (all: string[]): string[] =>
          query.includes("sort") ? all : all.map((name) => (name === "Delta" ? "Gamma" : name));
        expect(tied(found)).toEqual(tied(expected));
        expect(await names(`${category}${query}`)).toEqual(found);
      },
    ));

  test("compares categories in any case", async () => {
    const category = newCategory();
    await listTemplate({ category, name: "One" });
    expect(await names(`category=${category.toUpperCase()}`)).toEqual(["One"]);
  });

  test("never shows what strangers stored", async () => {
    const category = newCategory();
    await createTemplate({ category, tags: [category], name: `Find ${category}` });
    expect(await names(`category=${category}`)).toEqual([]);
    expect(await names(`tags=${category}`)).toEqual([]);
    expect(await names(`q=${category}`)).toEqual([]);
  });
});

describe("refuses", () => {
  test("every malformed query, naming the field", () =>
    everyCase(
      [
        ["template_type=new", "query.template_type"],
        ["complexity=beginner", "query.complexity"],
        ["sort=best", "query.sort"],
        ["limit=101", "query.limit"],
        ["offset=-1", "query.offset"],
        [`tags=${"x".repeat(51)}`, "query.tags.0"],
      ],
      async (query, path) => {
        const answer = await anonymously("GET", `${TEMPLATES}?${query}`);
        expect(answer.status).toBe(400);
        expect(issuePaths(answer)).toEqual([path]);
      },
    ));
});

describe("guards", () => {
  test("needs no credentials, and says how many requests are left", async () => {
    const { status, headers } = await anonymously("GET", TEMPLATES);
    expect(status).toBe(200);
    expect(headers["x-ratelimit-remaining"]).toBeDefined();
  });

  test("writes are counted by address, apart from reads", async () => {
    const from = newAddress();
    const send = () => anonymously("POST", `${TEMPLATES}/none/import`, { from });
    const answers = await Promise.all(Array.from({ length: 62 }, send));
    expect(statusesOf(answers)).toEqual([...Array.from({ length: 60 }, () => 404), 429, 429]);
    expect((await anonymously("GET", TEMPLATES, { from })).status).toBe(200);
    expect((await send()).headers["retry-after"]).toMatch(/^\d+$/);
  });
});
