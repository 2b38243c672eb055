import { expect, test } from "vitest";

import { readAudit } from "#test/support/audit-log";
import { call, signUp, type TestAccount } from "#test/support/client";
import { createAgent } from "#test/support/factories/agents";
import { createAsset } from "#test/support/factories/creative";
import { listEffects } from "#test/support/factories/effects";
import { storedPhoto } from "#test/support/factories/photos";
import { connect, vendorAccount } from "#test/support/providers/vendor-account";

interface Export {
  export_id: string;
  status: string;
  external_url: string | null;
  external_id: string | null;
  job_id: string | null;
}

const send = (
  { token }: TestAccount,
  assetId: string,
  provider: string,
  body: Record<string, unknown> = {},
  key = crypto.randomUUID(),
) =>
  call("POST", `/api/creative/assets/${assetId}/export/${provider}`, {
    token,
    body,
    headers: { "idempotency-key": key },
  });

const photoAsset = async (owner: TestAccount, fields: Record<string, unknown> = {}) =>
  createAsset(owner, { url: undefined, photo_id: (await storedPhoto(owner)).id, ...fields });

test("a photo becomes an asset at Canva, under its name, and the export is an effect", async () => {
  const owner = await signUp();
  const account = await connect(owner, "canva");
  const asset = await photoAsset(owner, { name: "Autumn banner" });
  const made = (await send(owner, asset.id, "canva")).data<Export>();
  expect(made).toMatchObject({ status: "completed", external_id: "A0", external_url: null, job_id: null });
  const [upload] = await account.calls("POST");
  const metadata = JSON.parse(upload?.headers["asset-upload-metadata"] ?? "") as { name_base64: string };
  expect(Buffer.from(metadata.name_base64, "base64").toString()).toBe("Autumn banner");
  const [effect] = await listEffects(owner);
  expect(effect).toMatchObject({
    id: made.export_id,
    status: "done",
    tool: "canva_export_asset",
    action: "creative_tools_canva",
    arguments: { asset_id: asset.id },
  });
});

test("a person's export is an entry of the audit log", async () => {
  const owner = await signUp();
  await connect(owner, "canva");
  const asset = await photoAsset(owner);
  expect((await send(owner, asset.id, "canva")).status).toBe(200);
  const entries = await readAudit(owner, "?action=export_creative_asset");
  const words = `the asset ${asset.id} to Canva`;
  expect(entries).toMatchObject([
    { outcome: "completed", actor: { kind: "user", id: owner.userId }, input_summary: words },
  ]);
});

test("a file at an address becomes a design at Canva, which fetches it by the type that is known of it", async () => {
  const owner = await signUp();
  const account = await connect(owner, "canva");
  const url = "https://example.com/deck.pdf";
  const asset = await createAsset(owner, { name: "Deck", type: "presentation", url });
  expect((await send(owner, asset.id, "canva")).error?.details["fields"]).toMatchObject([
    { field: "metadata.mime_type" },
  ]);
  const sent = await send(owner, asset.id, "canva", { target_options: { mime_type: "application/pdf" } });
  expect(sent.data()).toMatchObject({ status: "completed", external_url: "https://www.canva.com/edit/I0" });
  const [imported] = await account.calls("POST");
  expect(JSON.parse(imported?.body ?? "")).toEqual({ title: "Deck", url, mime_type: "application/pdf" });
});

test("what Canva is still at work on is asked for by its job, by the tenant alone; what it could not use did not happen", async () => {
  const [owner, other] = await Promise.all([signUp(), signUp()]);
  const [account] = await Promise.all([connect(owner, "canva"), connect(other, "canva")]);
  await account.put({ canva_jobs: { runsFor: 5 } });
  const asset = await photoAsset(owner);
  const made = (await send(owner, asset.id, "canva")).data<Export>();
  expect(made).toMatchObject({ status: "processing", external_id: null });
  const read = ({ token }: TestAccount) => call("GET", `/api/integrations/canva/jobs/${made.job_id}`, { token });
  expect((await read(owner)).data()).toMatchObject({ job: { id: made.job_id, status: "running" } });
  expect((await read(owner)).data()).toMatchObject({ job: { status: "succeeded", external_id: "A0" } });
  expect((await read(other)).error?.code).toBe("NOT_FOUND");
  await account.put({ canva_jobs: { runsFor: 0, jobs: {} } });
  const broken = await photoAsset(owner, { name: "broken" });
  const failed = await send(owner, broken.id, "canva");
  expect([failed.status, failed.error?.details["reason"]]).toEqual([502, "job_failed"]);
  expect((await listEffects(owner)).map(({ status }) => status)).toEqual(["not_made", "done"]);
}, 60_000);

test("an address becomes a link at a node of a Figma file", async () => {
  const owner = await signUp();
  const account = await connect(owner, "figma");
  const asset = await createAsset(owner, { name: "Icons", url: "https://example.com/icons.svg" });
  expect((await send(owner, asset.id, "figma")).error?.details["issues"]).toMatchObject([
    { path: "body.target_options.file_key" },
    { path: "body.target_options.node_id" },
  ]);
  const sent = await send(owner, asset.id, "figma", { target_options: { file_key: "abc", node_id: "1:2" } });
  expect(sent.data<Export>()).toMatchObject({ status: "completed", external_id: "L1" });
  expect(new URL(sent.data<Export>().external_url ?? "").searchParams.get("node-id")).toBe("1:2");
  const [linked] = await account.calls("POST");
  expect(JSON.parse(linked?.body ?? "")).toEqual({
    dev_resources: [{ name: "Icons", url: "https://example.com/icons.svg", file_key: "abc", node_id: "1:2" }],
  });
});

test("a photo is stored at Adobe byte for byte", async () => {
  const owner = await signUp();
  await connect(owner, "adobe");
  const photo = await storedPhoto(owner);
  const asset = await createAsset(owner, { url: undefined, photo_id: photo.id });
  const image = await call("GET", `/api/media/photos/${photo.id}`, { token: owner.token });
  const size = Number(image.headers["content-length"]);
  expect(size).toBeGreaterThan(0);
  expect((await send(owner, asset.id, "adobe")).data()).toMatchObject({ external_id: `stored-${size}` });
});

test("an asset becomes a note at Evernote: a photo as its picture, an address as a link, with the tags", async () => {
  const owner = await signUp();
  const account = await connect(owner, "evernote");
  const photo = await photoAsset(owner, { name: "Harbour", tags: ["autumn"] });
  const link = await createAsset(owner, { name: "Mood", url: "https://example.com/mood.png" });
  const options = { target_options: { text: "For the campaign" } };
  const first = (await send(owner, photo.id, "evernote", options)).data<Export>();
  expect((await send(owner, link.id, "evernote")).status).toBe(200);
  const { notes } = (await account.state()).data["evernote"] as { notes: Record<string, unknown>[] };
  expect(notes).toMatchObject([
    { title: "Harbour", tags: ["autumn"], files: [expect.stringMatching(/^[0-9a-f]{32}$/)], link: null },
    { title: "Mood", files: [], link: "https://example.com/mood.png" },
  ]);
  expect(notes[0]?.["content"]).toContain("For the campaign");
  expect(first.external_id).toBe(notes[0]?.["guid"]);
  expect(first.external_url).toContain(`/shard/s1/nl/42/${first.external_id}/`);
});

test("what a provider has no place for is refused with its fields, before anybody is called", async () => {
  const owner = await signUp();
  const account = vendorAccount();
  for (const provider of ["canva", "figma", "adobe", "evernote"]) await connect(owner, provider, account);
  const at = await createAsset(owner, { type: "font" });
  const photo = await photoAsset(owner, { type: "poster", name: "n".repeat(60), tags: ["a, b"] });
  const fieldsOf = async (assetId: string, provider: string) => {
    const { status, error } = await send(owner, assetId, provider);
    expect([status, error?.code]).toEqual([422, "INCOMPATIBLE_EXPORT"]);
    const fields = (error?.details["fields"] ?? []) as { field: string }[];
    return fields.map(({ field }) => field);
  };
  expect(await fieldsOf(at.id, "canva")).toEqual(["type", "metadata.mime_type"]);
  expect(await fieldsOf(at.id, "adobe")).toEqual(["type", "url"]);
  expect(await fieldsOf(at.id, "spotify")).toEqual(["type", "url"]);
  expect(await fieldsOf(photo.id, "apple_music")).toEqual(["type", "photo_id"]);
  expect(await fieldsOf(photo.id, "canva")).toEqual(["name"]);
  expect(await fieldsOf(photo.id, "figma")).toEqual(["photo_id"]);
  expect(await fieldsOf(photo.id, "evernote")).toEqual(["tags"]);
  expect(await account.calls("POST")).toEqual([]);
  expect(await listEffects(owner)).toEqual([]);
});

test("options of another provider, unconnected and unknown ones, and one under contract are refused", async () => {
  const owner = await signUp();
  const asset = await createAsset(owner);
  const refusal = async (provider: string, options = {}) => {
    const { status, error } = await send(owner, asset.id, provider, { target_options: options });
    return [status, error?.code];
  };
  expect(await refusal("evernote", { file_key: "abc" })).toEqual([400, "INVALID_INPUT"]);
  expect(await refusal("evernote")).toEqual([409, "PROVIDER_NOT_CONNECTED"]);
  expect(await refusal("grammarly")).toEqual([403, "ENTERPRISE_ONLY"]);
  expect(await refusal("paint")).toEqual([404, "NOT_FOUND"]);
});

test("an export is made once for the same request and key, even when its answer was lost", async () => {
  const owner = await signUp();
  const account = await connect(owner, "evernote");
  const asset = await createAsset(owner);
  const [key, lostKey] = [crypto.randomUUID(), crypto.randomUUID()];
  const first = await send(owner, asset.id, "evernote", {}, key);
  expect((await send(owner, asset.id, "evernote", {}, key)).data()).toEqual(first.data());
  await account.fail({ on: "POST ", afterEffect: true, does: "drop" });
  const lost = await send(owner, asset.id, "evernote", {}, lostKey);
  expect([lost.status, lost.error?.details["outcome"]]).toEqual([502, "unknown"]);
  expect((await send(owner, asset.id, "evernote", {}, lostKey)).error?.details).toEqual(lost.error?.details);
  expect((await account.state()).data["effects"]).toEqual({ "POST createNote": 2 });
  expect((await listEffects(owner)).map(({ status }) => status)).toEqual(["unknown", "done"]);
});

test("an authorization that ended at Evernote is noticed, and the connection says so", async () => {
  const owner = await signUp();
  const account = await connect(owner, "evernote");
  const asset = await createAsset(owner);
  await account.withdraw();
  const refused = await send(owner, asset.id, "evernote");
  expect([refused.status, refused.error?.code]).toEqual([409, "REAUTHENTICATION_REQUIRED"]);
  const status = await call("GET", "/api/integrations/evernote/status", { token: owner.token });
  expect(status.data<{ state: string }>().state).toBe("reauthentication_required");
});

test("an agent exports by its level: a student does not, a supervised one does, and the ledger names it", async () => {
  const owner = await signUp();
  await connect(owner, "evernote");
  const asset = await createAsset(owner);
  const [student, supervised] = await Promise.all([
    createAgent(owner, { maturity_level: "student" }),
    createAgent(owner, { maturity_level: "supervised" }),
  ]);
  const refused = await send(owner, asset.id, "evernote", { agent_id: student.id });
  expect([refused.status, refused.error?.code]).toEqual([403, "GOVERNANCE_VIOLATION"]);
  expect((await send(owner, asset.id, "evernote", { agent_id: supervised.id })).status).toBe(200);
  expect(await listEffects(owner)).toMatchObject([{ agent_id: supervised.id, action: "creative_tools_evernote" }]);
});
