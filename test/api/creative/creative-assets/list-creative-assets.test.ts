import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { type AssetRecord, createAsset } from "#test/support/factories/creative";

interface Page {
  assets: AssetRecord[];
  next_cursor: string | null;
}

test("filters hold together, and only the tenant's own assets are found", async () => {
  const [owner, other] = [await signUp(), await signUp()];
  const banner = await createAsset(owner, { name: "Autumn Banner", tags: ["autumn", "web"], source_provider: "canva" });
  await createAsset(owner, { name: "Autumn poster", type: "document", tags: ["autumn"] });
  await createAsset(owner, { name: "Logo", tags: ["brand"] });
  await createAsset(other, { name: "Autumn Banner", tags: ["autumn"] });
  const named = async (query: string): Promise<string[]> =>
    (await call("GET", `/api/creative/assets?${query}`, { token: owner.token }))
      .data<Page>()
      .assets.map(({ name }) => name);
  expect(await named("tag=autumn")).toEqual(["Autumn poster", "Autumn Banner"]);
  expect(await named("tag=autumn&type=image")).toEqual(["Autumn Banner"]);
  expect(await named("provider=canva")).toEqual(["Autumn Banner"]);
  expect(await named("q=POST")).toEqual(["Autumn poster"]);
  expect(await named("tag=aut")).toEqual([]);
  expect(await named(`id=${banner.id}`)).toEqual(["Autumn Banner"]);
});

test("a name is found in every script, without its case and accents", async () => {
  const owner = await signUp();
  for (const name of ["Φθινοπωρινή Αφίσα", "東京都の広告"]) await createAsset(owner, { name });
  const named = async (q: string): Promise<string[]> =>
    (await call("GET", `/api/creative/assets?${new URLSearchParams({ q }).toString()}`, { token: owner.token }))
      .data<Page>()
      .assets.map(({ name }) => name);
  expect(await named("αφισα")).toEqual(["Φθινοπωρινή Αφίσα"]);
  expect(await named("都の広")).toEqual(["東京都の広告"]);
});

test("pages follow each other without a gap, even while assets are created", async () => {
  const owner = await signUp();
  for (const name of ["1", "2", "3"]) await createAsset(owner, { name });
  const read = async (query: string): Promise<Page> =>
    (await call("GET", `/api/creative/assets?limit=2${query}`, { token: owner.token })).data<Page>();
  const first = await read("");
  await createAsset(owner, { name: "4" });
  const second = await read(`&cursor=${first.next_cursor ?? ""}`);
  expect([...first.assets, ...second.assets].map(({ name }) => name)).toEqual(["3", "2", "1"]);
  expect(second.next_cursor).toBeNull();
  const broken = await call("GET", "/api/creative/assets?cursor=nonsense", { token: owner.token });
  expect(broken.status).toBe(400);
});
