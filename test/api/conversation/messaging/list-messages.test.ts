import { expect, test, vi } from "vitest";

import { call, signUp } from "#test/support/client";
import { connectNumber, deliver, messagesOf, writings } from "#test/support/messaging";

test("messages are listed page by page, the latest first, by direction and by state", async () => {
  const owner = await signUp();
  const number = await connectNumber(owner);
  for (const text of ["one", "two", "three"]) await deliver(number, writings(number, { text }));
  await vi.waitUntil(async () => (await messagesOf(owner, "&state=ignored")).length === 3);
  const page = async (query: string) => {
    const answer = await call("GET", `/api/messaging/messages?${query}`, { token: owner.token });
    const { messages, pagination } = answer.data<{ messages: { text: string }[]; pagination: unknown }>();
    return [messages.map(({ text }) => text), pagination];
  };
  expect(await page("limit=2")).toEqual([["three", "two"], { page: 1, limit: 2, total: 3, pages: 2 }]);
  expect(await page("limit=2&page=2")).toEqual([["one"], { page: 2, limit: 2, total: 3, pages: 2 }]);
  expect(await page("direction=out")).toEqual([[], { page: 1, limit: 20, total: 0, pages: 0 }]);
  expect(await page("state=waiting")).toEqual([[], { page: 1, limit: 20, total: 0, pages: 0 }]);
});

test("another tenant sees none of them", async () => {
  const [owner, stranger] = await Promise.all([signUp(), signUp()]);
  const number = await connectNumber(owner);
  await deliver(number, writings(number, {}));
  expect(await messagesOf(stranger)).toEqual([]);
});
