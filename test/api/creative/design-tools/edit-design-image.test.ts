import { expect, test } from "vitest";

import { call, signUp, type TestAccount } from "#test/support/client";
import { adobeCredentials } from "#test/support/providers/adobe";
import { connect } from "#test/support/providers/vendor-account";

const edit = ({ token }: TestAccount, body: Record<string, unknown>) =>
  call("POST", "/api/integrations/adobe/edit", { token, body });

test("has a picture edited in the provider's words, and waits for it", async () => {
  const owner = await signUp();
  const account = await connect(owner, "adobe");
  const edited = await edit(owner, {
    image_url: "https://example.com/harbour.jpg",
    light: { exposure: 0.5 },
    color: { saturation: -20 },
    format: "png",
  });
  expect(edited.data()).toMatchObject({
    job: { status: "succeeded", outputs: ["https://results.adobe.example/job0.jpg"], error: null },
  });
  const [begun] = await account.calls("POST");
  expect(begun?.headers["x-api-key"]).toBe(adobeCredentials(account.id).client_id);
  expect(JSON.parse(begun?.body ?? "")).toEqual({
    image: { source: { url: "https://example.com/harbour.jpg" } },
    edits: { autoTone: false, light: { exposure: 0.5 }, color: { saturation: -20 } },
    outputs: [{ destination: { validityPeriod: 3_600 }, mediaType: "image/png" }],
  });
});

test("a picture in a private network is refused before anybody is called", async () => {
  const owner = await signUp();
  const account = await connect(owner, "adobe");
  for (const address of ["http://169.254.169.254/latest", "https://10.0.0.1/a.jpg", "file:///etc/passwd"])
    expect((await edit(owner, { image_url: address })).error?.code).toBe("INVALID_INPUT");
  expect(await account.calls()).toEqual([]);
});
