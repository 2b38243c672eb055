import { describe, expect, it } from "vitest";

import { signUp } from "#test/support/client";
import { answerDialog, visitSignedIn } from "#test/support/console";
import { createAgent } from "#test/support/factories/agents";
import { createEdgeCase, live, times } from "#test/support/factories/graduation";

const PASSWORD = "a good long password";

describe("an agent's way to autonomy", () => {
  it("says in words what a fresh agent lacks for each level", async () => {
    const owner = await signUp({ password: PASSWORD });
    const { id } = await createAgent(owner);
    const { page, capture, expectNoComplaints } = await visitSignedIn(owner, `/agents/${id}/autonomy`);
    await page.getByText("10 more good runs to the exam for intern").waitFor();
    expect(await page.getByRole("img", { name: "Episodes that count: 0 of 10" }).count()).toBe(1);
    const take = page.getByRole("button", { name: "Take the exam for intern" });
    expect(await take.getAttribute("aria-disabled")).toBe("true");
    await page.locator("#why-no-exam").getByText("Not all requirements are met yet").waitFor();
    await capture("learning-fresh");
    await page.getByText("What Autonomous asks").click();
    await page.getByText("It must be supervised first; it is student.").waitFor();
    expectNoComplaints();
  }, 60_000);

  it("names the stage at which an exam fails, and when there may be another", async () => {
    const owner = await signUp({ password: PASSWORD });
    const { id } = await createAgent(owner);
    await live(owner, id, times(12, {}));
    await createEdgeCase(owner, {
      name: "Knows the unsaid",
      expected_behavior: { must_contain: ["a word that no one said"] },
    });
    const { page, capture, expectNoComplaints } = await visitSignedIn(owner, `/agents/${id}/autonomy`);
    await page.getByText("It may take the exam for intern now.").waitFor();
    await page.getByRole("button", { name: "Take the exam for intern" }).click();
    await answerDialog(page, "Take the exam for intern");
    const stage = page.getByRole("row", { name: /3\. Cases failed/ });
    await stage.waitFor();
    expect(await stage.textContent()).toContain("3 of 4 went as expected.");
    const unsaid = page.getByRole("row", { name: /Knows the unsaid An edge case of yours not as expected/ });
    expect(await unsaid.textContent()).toContain("a word that no one said");
    expect(await page.getByRole("row", { name: /The platform as expected/ }).count()).toBe(3);
    expect(await page.getByRole("row", { name: /1\. Enough episodes passed/ }).count()).toBe(1);
    const steps = page.getByRole("list", { name: "Stages of the exam" }).getByRole("listitem");
    expect(await steps.count()).toBe(5);
    const cases = steps.filter({ hasText: "Cases" });
    await cases.getByRole("img", { name: "failed" }).waitFor();
    expect(await cases.textContent()).toContain("Knows the unsaid: ");
    await page.locator("#why-no-exam").getByText("Next attempt").waitFor();
    await capture("learning-exam");
    expectNoComplaints();
  }, 60_000);

  it("fits a narrow window on each of its pages", async () => {
    const owner = await signUp({ password: PASSWORD });
    const { id } = await createAgent(owner);
    await live(owner, id, times(12, {}));
    await createEdgeCase(owner);
    const { page, capture, expectNoComplaints } = await visitSignedIn(owner, `/agents/${id}/autonomy`);
    await page.setViewportSize({ width: 400, height: 800 });
    for (const [link, seen] of [
      ["Autonomy", "It may take the exam for intern now."],
      ["Training", "No proposals yet"],
      ["Edge cases", "An order hidden in the material"],
      ["Episodes", "Download all of them"],
    ] as const) {
      await page.getByRole("navigation", { name: "Agent" }).getByRole("link", { name: link }).click();
      await page.getByText(seen).waitFor();
      expect(await page.getByRole("main").evaluate(({ scrollWidth }) => scrollWidth), link).toBeLessThanOrEqual(400);
      await capture(`learning-narrow-${link.toLowerCase().replaceAll(" ", "-")}`);
    }
    expectNoComplaints();
  }, 60_000);
});
