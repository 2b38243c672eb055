import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { connect } from "#test/support/providers/vendor-account";

interface Part {
  designs: { id: string }[];
  next_cursor: string | null;
}

test("gives every design once, part by part", async () => {
  const owner = await signUp();
  const account = await connect(owner, "canva");
  const all = Array.from({ length: 5 }, (_, index) => ({ id: `D${index}`, title: `Design ${index}` }));
  await account.put({ canva: { designs: all } });
  const seen: string[] = [];
  let cursor = "";
  for (let part = 0; part < 3; part++) {
    const query = new URLSearchParams({ limit: "2", ...(cursor === "" ? {} : { cursor }) });
    const answer = await call("GET", `/api/integrations/canva/designs?${query.toString()}`, { token: owner.token });
    const { designs, next_cursor: next } = answer.data<Part>();
    seen.push(...designs.map(({ id }) => id));
    cursor = next ?? "";
  }
  expect([seen, cursor]).toEqual([all.map(({ id }) => id), ""]);
});

test("scopes that the user did not give need a new authorization", async () => {
  const owner = await signUp();
  const account = await connect(owner, "canva");
  await account.fail({
    does: { status: 403, json: { code: "missing_scope", message: "Missing scopes: [design:meta:read]" } },
  });
  const refused = await call("GET", "/api/integrations/canva/designs", { token: owner.token });
  expect([refused.error?.code, refused.error?.details["provider_reason"]]).toEqual([
    "REAUTHENTICATION_REQUIRED",
    "missing_scope",
  ]);
});
