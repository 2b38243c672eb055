import { describe, expect, it } from "vitest";

import { signUp } from "#test/support/client";
import { visitSignedIn } from "#test/support/console";
import { createAgent, executeToEnd } from "#test/support/factories/agents";
import { allEpisodes, live } from "#test/support/factories/graduation";

const PASSWORD = "a good long password";

describe("what an agent learns from", () => {
  it("finds an episode by its words, and a verdict on its run becomes its outcome", async () => {
    const owner = await signUp({ password: PASSWORD });
    const { id } = await createAgent(owner);
    await live(owner, id, [{ task: "Count the stamps" }, { task: "Sort the letters" }]);
    await executeToEnd(owner, id);
    const { page, capture, expectNoComplaints } = await visitSignedIn(owner, `/agents/${id}/episodes`);
    await page.getByRole("link", { name: "Count the stamps" }).waitFor();
    await capture("learning-episodes");
    await page.getByLabel("Find in tasks").fill("summar");
    await page.getByRole("link", { name: "Count the stamps" }).waitFor({ state: "detached" });
    await page.goBack();
    await page.getByRole("link", { name: "Count the stamps" }).waitFor();
    expect(await page.getByLabel("Find in tasks").inputValue()).toBe("");
    await page.goForward();
    await page.getByRole("link", { name: "Count the stamps" }).waitFor({ state: "detached" });
    expect(await page.getByLabel("Find in tasks").inputValue()).toBe("summar");
    await page.getByRole("link", { name: "Summarize the text in one sentence" }).click();
    const asked = page.getByRole("form", { name: "Was this right?" });
    await asked.getByRole("button", { name: /^No/ }).click();
    await expect.poll(async () => (await allEpisodes(owner, id))[0]).toMatchObject({ outcome: "failure" });
    await page.getByRole("row", { name: /ago .* No /i }).waitFor();
    await capture("learning-feedback");
    expectNoComplaints();
  }, 60_000);
});
