import { describe, expect, test } from "vitest";

import { call, newAddress, signUp } from "#test/support/client";
import { unknownId } from "#test/support/factories/agents";
import { approvedComponent, CONTENT, read, submittedComponent } from "#test/support/factories/components";

describe("does", () => {
  test("shows the component without credentials on a page that can reach nothing", async () => {
    const schema = { type: "object", examples: [{ title: "</script><script>alert(1)</script>" }] };
    const id = await approvedComponent(await signUp(), {}, { name: "<Tile> & more", config_schema: schema });
    const path = `/api/canvas-marketplace/components/${id}/preview`;
    const answers = [await call("GET", path, { from: newAddress() }), await call("GET", path, { from: newAddress() })];
    for (const { headers, text } of answers) {
      expect(headers["content-type"]).toBe("text/html; charset=utf-8");
      const policy = (headers["content-security-policy"] ?? "").split("; ");
      expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "sandbox allow-scripts"]));
      expect(policy.join()).not.toContain("allow-same-origin");
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(text).toContain(CONTENT.code);
      expect(text).toContain("<title>&lt;Tile> &amp; more</title>");
      expect(text).not.toContain("alert(1)</script>");
    }
  });

  test("names itself by an entity tag", async () => {
    const owner = await signUp();
    const path = `/components/${await approvedComponent(owner)}/preview`;
    const { headers } = await read(owner, path);
    const again = { token: owner.token, headers: { "if-none-match": headers["etag"] ?? "" } };
    expect((await call("GET", `/api/canvas-marketplace${path}`, again)).status).toBe(304);
  });
});

describe("refuses", () => {
  test("a component that is not approved, and an unknown one", async () => {
    const owner = await signUp();
    for (const id of [await submittedComponent(owner), unknownId(), "nonsense"])
      expect((await read(owner, `/components/${id}/preview`)).error?.code).toBe("NOT_FOUND");
  });
});
