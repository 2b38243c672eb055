import { expect, test, vi } from "vitest";

import { openConsole } from "#test/console/support/open-console";

test("a page whose code could not be loaded loads again once the server answers, and not in a circle", async () => {
  vi.doMock("#web/alerts/alerts-page.tsx", () => {
    throw new Error("offline");
  });
  const reload = vi.spyOn(location, "reload").mockImplementation(() => {});
  sessionStorage.clear();
  const page = await openConsole("/alerts", { "GET /api/v1/health": {} });
  await page.getByText("This page could not be loaded").waitFor();
  expect(reload).not.toHaveBeenCalled();
  page.pass(1_000);
  await page.until(() => reload.mock.calls.length === 1);
  dispatchEvent(new Event("offline"));
  page.pass(2_000);
  await page.settled();
  expect(reload).toHaveBeenCalledTimes(1);
  vi.doUnmock("#web/alerts/alerts-page.tsx");
});
