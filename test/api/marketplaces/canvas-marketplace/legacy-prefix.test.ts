import { describe, expect, test } from "vitest";

import { call, newAddress, signUp } from "#test/support/client";
import { approvedComponent, createCanvas, createComponent, read } from "#test/support/factories/components";

const DEPRECATED = {
  deprecation: `@${Date.UTC(2026, 10, 21) / 1_000}`,
  sunset: "Sun, 21 Nov 2027 00:00:00 GMT",
};

describe("the old prefix /api/components", () => {
  test("takes a component from its publication to its ratings", async () => {
    const [owner, account] = await Promise.all([signUp(), signUp()]);
    const { id } = await createComponent(owner);
    const canvas = await createCanvas(account);
    const steps = [
      await call("POST", "/api/components/publish", { token: owner.token, body: { component_id: id } }),
      await call("POST", `/api/components/${id}/reject?reason=No`, { token: owner.token }),
      await call("POST", "/api/components/publish", { token: owner.token, body: { component_id: id } }),
      await call("POST", `/api/components/${id}/approve`, { token: owner.token }),
      await call("POST", "/api/components/install", {
        token: account.token,
        body: { component_id: id, canvas_id: canvas.id },
      }),
      await call("POST", `/api/components/${id}/rate`, { token: account.token, body: { rating: 4 } }),
      await call("GET", `/api/components/${id}`, { token: owner.token }),
      await call("GET", `/api/components/${id}/ratings`, { token: owner.token }),
      await call("GET", "/api/components?limit=1", { token: owner.token }),
    ];
    expect(steps.map(({ status }) => status)).toEqual([201, 200, 201, 200, 201, 200, 200, 200, 200]);
    for (const { headers } of steps) expect(headers).toMatchObject(DEPRECATED);
    expect(steps[3]?.headers["link"]).toBe(
      `</api/canvas-marketplace/components/${id}/approve>; rel="successor-version"`,
    );
  });

  test("gives the same bytes as the new path, and announces its deprecation even when it answers from memory", async () => {
    const owner = await signUp();
    const id = await approvedComponent(owner);
    const current = await read(owner, `/components/${id}`);
    for (let time = 0; time < 3; time++) {
      const old = await call("GET", `/api/components/${id}`, { from: newAddress() });
      expect(old.text).toBe(current.text);
      expect(old.headers).toMatchObject(DEPRECATED);
    }
    expect(current.headers["deprecation"]).toBeUndefined();
  });

  test("says so in refusals, too", async () => {
    const answer = await call("POST", "/api/components/publish", { body: {} });
    expect(answer.status).toBe(401);
    expect(answer.headers).toMatchObject(DEPRECATED);
    expect((await call("GET", "/api/components/nonsense", { from: newAddress() })).headers).toMatchObject(DEPRECATED);
  });

  test("names its successor as the client wrote it, even when a header could not hold the decoded form", async () => {
    const owner = await signUp();
    for (const id of ["%00", "%0d%0aX-Own:%20yes", "%7f", "%c3%a9", "%ff", "a%20b"])
      for (const [method, rest] of [
        ["GET", ""],
        ["POST", "/approve"],
        ["POST", "/reject?reason=No"],
      ] as const) {
        const answer = await call(method, `/api/components/${id}${rest}`, { token: owner.token });
        expect([answer.status, answer.headers["x-own"]], `${method} ${id}${rest}`).toEqual([404, undefined]);
        const successor = `/api/canvas-marketplace/components/${id}${rest.replace("?reason=No", "")}`;
        expect(answer.headers["link"]).toBe(`<${successor}>; rel="successor-version"`);
      }
  });

  test.each(["categories", "tags"])(
    "has the %s, as the new one has them, and says where they are now",
    async (facet) => {
      await approvedComponent(await signUp(), { tags: ["any"] });
      const owner = await signUp();
      const [old, current] = await Promise.all([
        call("GET", `/api/components/${facet}`, { token: owner.token }),
        read(owner, `/${facet}`),
      ]);
      expect([old.status, current.status]).toEqual([200, 200]);
      expect(Object.keys(old.body as object)).toEqual([facet]);
      expect(old.headers).toMatchObject({
        ...DEPRECATED,
        link: `</api/canvas-marketplace/${facet}>; rel="successor-version"`,
      });
      expect(current.headers["deprecation"]).toBeUndefined();
    },
  );
});
