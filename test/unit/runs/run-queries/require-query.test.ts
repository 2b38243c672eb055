import { expect, test } from "vitest";

import { requireQuery } from "#runs/run-queries/require-query";

test("a faulty query is refused with its place and a proposal", () => {
  expect(() => requireQuery("errror:X", "body.q")).toThrow(
    expect.objectContaining({
      code: "INVALID_INPUT",
      details: {
        reason: "invalid_query",
        issues: [expect.objectContaining({ path: "body.q", offset: 0, length: 6, did_you_mean: "error" })],
      },
    }),
  );
});
