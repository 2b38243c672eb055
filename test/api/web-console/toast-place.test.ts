import { expect, it } from "vitest";

import { signUp } from "#test/support/client";
import { visitSignedIn } from "#test/support/console";
import { drawn, UNLIKE_TASKS } from "#test/support/factories/reviews";

it("a message is above the bar of the next run, and covers no field and no button, on a wide and a narrow screen", async () => {
  const owner = await signUp({ password: "a good long password" });
  await drawn(owner, 4, {}, UNLIKE_TASKS);
  const { page, capture, expectNoComplaints } = await visitSignedIn(owner, "/review");
  for (const width of [1280, 400]) {
    await page.setViewportSize({ width, height: 800 });
    await page.getByText("Was this right?").waitFor();
    await page.keyboard.press("n");
    const toast = page.locator(".toast");
    await toast.getByText("Answered No").waitFor();
    await page.getByText("Was this right?").waitFor();
    await expect
      .poll(async () => {
        const over = await toast.boundingBox();
        const controls = await page.locator("main").locator("button:visible, input:visible").all();
        const boxes = await Promise.all(controls.map((control) => control.boundingBox()));
        return boxes.filter(
          (box) =>
            box !== null &&
            over !== null &&
            box.x < over.x + over.width &&
            over.x < box.x + box.width &&
            box.y < over.y + over.height &&
            over.y < box.y + box.height,
        );
      })
      .toEqual([]);
    await capture(`toast-${width}`);
    await toast.getByRole("button", { name: "Close" }).click();
  }
  expectNoComplaints();
}, 120_000);
