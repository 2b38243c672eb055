import { describe, expect, test } from "vitest";

import { call, issuePaths, signUp } from "#test/support/client";
import { everyCase } from "#test/support/every-case";
import { componentBody, CONTENT, createComponent, showComponent } from "#test/support/factories/components";

const create = async (fields: Record<string, unknown>) =>
  call("POST", "/api/canvas/components", { token: (await signUp()).token, body: componentBody(fields) });

describe("does", () => {
  test("keeps a component as it was given", async () => {
    const owner = await signUp();
    const addresses = {
      preview_url: "https://example.com/preview",
      demo_url: "https://example.com/demo",
      thumbnail_url: "https://example.com/small.png",
    };
    const component = await createComponent(owner, addresses);
    expect(component).toMatchObject({
      ...CONTENT,
      ...addresses,
      name: "Revenue tile",
      version: "1.2.0",
      is_own: true,
      listing_id: null,
      digest: null,
      revision: 1,
    });
    expect(await showComponent(owner, component.id)).toEqual(component);
  });

  test("needs no more than name, kind and code", async () => {
    const { token } = await signUp();
    const body = { name: "Line", component_type: "shape", code: "<hr>" };
    const answer = await call("POST", "/api/canvas/components", { token, body });
    expect(answer.status, answer.text).toBe(201);
    const { component } = answer.data<{ component: Record<string, unknown> }>();
    expect(component).toMatchObject({ config_schema: { type: "object" }, dependencies: [], version: "1.0.0" });
    expect(answer.headers["location"]).toBe(`/api/canvas/components/${String(component["id"])}`);
  });

  test("accepts XML namespaces, which no browser fetches", async () => {
    expect((await create({ code: '<svg xmlns="http://www.w3.org/2000/svg"></svg>' })).status).toBe(201);
  });
});

describe("refuses", () => {
  test("every malformed field, naming it", () =>
    everyCase(
      [
        ["code", "x".repeat(204_801)],
        ["code", "ä".repeat(102_401)],
        ["code", '<script src="http://example.com/a.js"></script>'],
        ["code", '<a href="javascript:alert(1)">run</a>'],
        ["config_schema", { type: "object", properties: { a: { $ref: "https://example.com" } } }],
        ["config_schema", { type: "object", properties: { a: { type: "string" } }, examples: [{ a: 1 }] }],
        ["preview_url", "http://example.com"],
        ["demo_url", "javascript:alert(1)"],
        ["thumbnail_url", "data:text/html,x"],
        ["preview_url", "https://name:pass@example.com"],
      ],
      async (field, value) => {
        const answer = await create({ [field]: value });
        expect(answer.status).toBe(400);
        expect(issuePaths(answer)).toContain(`body.${field}`);
      },
    ));

  test("every dependency that is not a package with a version", () =>
    everyCase(["http://example.com/a.js", "javascript:alert(1)", "a b", "//example.com"], async (dependency) => {
      expect(issuePaths(await create({ dependencies: [dependency] }))).toEqual(["body.dependencies.0"]);
      expect(issuePaths(await create({ css_dependencies: [dependency] }))).toEqual(["body.css_dependencies.0"]);
    }));

  test("unknown fields", async () => {
    expect(issuePaths(await create({ colour: "red" }))).toEqual(["body.colour"]);
  });
});
