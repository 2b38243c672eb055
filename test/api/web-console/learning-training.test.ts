import { describe, expect, it } from "vitest";

import { signUp } from "#test/support/client";
import { visitSignedIn } from "#test/support/console";
import { createAgent, executeToEnd } from "#test/support/factories/agents";
import { allEpisodes, live } from "#test/support/factories/graduation";

const PASSWORD = "a good long password";

describe("what an agent learns from", () => {
  it("finds an episode by its words and shows the feedback that was given", async () => {
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
    await page.getByText("No feedback yet").waitFor();
    await page.getByLabel("How was it?").selectOption("down");
    await page.getByLabel("About").selectOption("accuracy");
    await page.getByLabel("Notes").fill("Name the quarter");
    await page.getByLabel("The result as it should have been").fill("In the third quarter revenue grew.");
    await page.getByRole("button", { name: "Give feedback" }).click();
    await page.getByRole("row", { name: /bad \(-1\) Accuracy Name the quarter In the third quarter/ }).waitFor();
    await page.getByText("the run itself said success").waitFor();
    await capture("learning-feedback");
    await page.getByRole("link", { name: "All episodes" }).click();
    await page.getByRole("row", { name: /Failed .* bad \(-1\)/ }).waitFor();
    expect((await allEpisodes(owner, id))[0]).toMatchObject({ outcome: "failure", interventions: 1 });
    expectNoComplaints();
  }, 60_000);
});
