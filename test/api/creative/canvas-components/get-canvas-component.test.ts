import { describe, expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { CONTENT, createComponent } from "#test/support/factories/components";

describe("does", () => {
  test("shows a component with its code, and says when it did not change", async () => {
    const { token, ...owner } = await signUp();
    const { id } = await createComponent({ token, ...owner });
    const answer = await call("GET", `/api/canvas/components/${id}`, { token });
    expect(answer.data<{ component: unknown }>().component).toMatchObject({ id, ...CONTENT });
    const headers = { "if-none-match": answer.headers["etag"] ?? "" };
    expect((await call("GET", `/api/canvas/components/${id}`, { token, headers })).status).toBe(304);
  });
});
