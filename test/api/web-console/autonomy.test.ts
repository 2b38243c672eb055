import { expect, test } from "vitest";

import { call, signUp } from "#test/support/client";
import { visitSignedIn } from "#test/support/console";
import { createAgent } from "#test/support/factories/agents";
import { live, times } from "#test/support/factories/graduation";

test("an agent's autonomy shows what is missing, the way so far with its marks, and what each level may do", async () => {
  const account = await signUp({ password: "a good long password" });
  const { id } = await createAgent(account, { name: "Reader" });
  await live(account, id, times(8, { action: "summarize" }));
  const body = { new_level: "intern", justification: "Known well" };
  await call("POST", `/api/graduation/agents/${id}/promote`, { token: account.token, body });
  const { page, capture, expectNoComplaints } = await visitSignedIn(account, `/agents/${id}/autonomy`);
  const way = page.getByRole("region", { name: "The way so far" });
  await way.getByText(/to the exam for supervised|do not lead to supervised/).waitFor();
  await way.getByText("What marked it").click();
  await way.getByText("student → intern").waitFor();
  await page.getByText("What each level may do").click();
  const row = page.getByRole("row", { name: /^summarize_text/ });
  await row.getByText("Allowed").first().waitFor();
  expect(await row.getByText("Allowed").count()).toBe(4);
  await capture("autonomy");
  expectNoComplaints();
}, 60_000);
