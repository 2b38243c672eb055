import { expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { connect } from "#test/support/providers/vendor-account";

const add = ({ token }: TestAccount, body: Record<string, unknown>) =>
  call("POST", "/api/integrations/figma/files", { token, body: { file_key: "abc", ...body } });

const LINK = { name: "Ticket", url: "https://example.com/42", node_id: "1:2" };

test("adds a comment at a node, an answer to one, and a link for developers", async () => {
  const owner = await signUp();
  const account = await connect(owner, "figma");
  const comment = { message: "Is this the new blue?", node_id: "1:2", reply_to: "7" };
  expect((await add(owner, { comment })).data()).toEqual({ added: { kind: "comment", id: "C1" } });
  expect((await add(owner, { dev_resource: LINK })).data()).toEqual({ added: { kind: "dev_resource", id: "L1" } });
  const [first] = await account.calls("POST");
  expect(JSON.parse(first?.body ?? "")).toEqual({
    message: "Is this the new blue?",
    comment_id: "7",
    client_meta: { node_id: "1:2", node_offset: { x: 0, y: 0 } },
  });
});

test("a refusal that the provider answers with 200 is a refusal", async () => {
  const owner = await signUp();
  await connect(owner, "figma");
  const refused = await add(owner, { dev_resource: { ...LINK, node_id: "9:9" } });
  expect([refused.status, refused.error?.message]).toEqual([400, "body.dev_resource: Node not found"]);
});

test("one thing is added at a time", async () => {
  const owner = await signUp();
  for (const body of [{}, { comment: { message: "both" }, dev_resource: LINK }])
    expect((await add(owner, body)).error?.code).toBe("INVALID_INPUT");
});
