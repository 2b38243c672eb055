import { expect, test } from "vitest";

import { call, newAddress, signUp, type TestAccount } from "#test/support/client";
import { inDatabase } from "#test/support/database";
import { anonymously, listTemplate, TEMPLATES } from "#test/support/factories/workflows";
import { listedIn, MARKETPLACES } from "#test/support/marketplaces";

interface Course {
  from: string;
  installs: number[];
}

interface Shown {
  publisher: { name: string; verified: boolean };
  install_history: { days: Course; months: Course };
}

const read = async (path: string, token?: string): Promise<Shown> =>
  (await call("GET", path, { from: newAddress(), ...(token === undefined ? {} : { token }) })).body as Shown;

const latest = ({ install_history: { days, months } }: Shown) => [days.installs.at(-1), months.installs.at(-1)];

const figuresOf = async (id: string): Promise<Record<string, number>> => {
  const [row] = await inDatabase("SELECT install_figures FROM listings WHERE id = ?", id);
  return JSON.parse(String(row?.[0])) as Record<string, number>;
};

test.each(MARKETPLACES)(
  "an install of a listing counts in its day and month, once for a tenant: $kind",
  async (market) => {
    const [owner, one, two] = await Promise.all([signUp(), signUp(), signUp()]);
    const { listingId: id } = await listedIn(market, owner);
    const shown = () => read(market.publicPath(id), one.token);
    expect(latest(await shown())).toEqual([0, 0]);
    for (const account of [one, two, one]) expect((await market.install(account, id)).status).toBe(201);
    await expect.poll(async () => latest(await shown())).toEqual([2, 2]);
    const { publisher, install_history: history } = await shown();
    expect(publisher).toEqual({ name: expect.any(String) as string, verified: false });
    expect([history.days.installs.length, history.months.installs.length]).toEqual([30, 12]);
    expect(Object.values(await figuresOf(id))).toEqual([2, 2]);
  },
);

test("a use of a workflow template counts in its day and month", async () => {
  const id = await listTemplate({ name: "Counted" });
  for (let use = 0; use < 3; use++) expect((await anonymously("POST", `${TEMPLATES}/${id}/import`)).status).toBe(200);
  await expect.poll(async () => latest(await read(`${TEMPLATES}/${id}`))).toEqual([3, 3]);
});

test("what is too old goes with the next install", async () => {
  const [market] = MARKETPLACES;
  const [owner, tenant] = (await Promise.all([signUp(), signUp()])) as [TestAccount, TestAccount];
  if (market === undefined) throw new Error("There is no marketplace.");
  const { listingId: id } = await listedIn(market, owner);
  const old = JSON.stringify({ "2020-01-01": 5, "2020-01": 5 });
  await inDatabase("UPDATE listings SET install_figures = ? WHERE id = ?", old, id);
  await market.install(tenant, id);
  const figures = await figuresOf(id);
  expect(Object.keys(figures).filter((key) => key.startsWith("2020"))).toEqual([]);
  expect(Object.values(figures)).toEqual([1, 1]);
});

test("the shelf shows the latest days of each listing", async () => {
  const [owner, tenant] = await Promise.all([signUp(), signUp()]);
  const [market] = MARKETPLACES;
  if (market === undefined) throw new Error("There is no marketplace.");
  const { listingId: id } = await listedIn(market, owner);
  await market.install(tenant, id);
  const answer = await call("GET", "/api/listings?publisher=own", { token: owner.token });
  const { listings } = answer.data<{ listings: { id: string; recent_installs: Course }[] }>();
  expect(listings.find((listing) => listing.id === id)?.recent_installs.installs.at(-1)).toBe(1);
});
