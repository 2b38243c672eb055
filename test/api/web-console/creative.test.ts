import { expect, it } from "vitest";

import { call, signUp } from "#test/support/client";
import { answerDialog, visitSignedIn } from "#test/support/console";
import { storedPhoto } from "#test/support/factories/photos";

const newPerson = () => signUp({ password: "a good long password" });

it("makes an asset of a photo, changes it, finds it by its tag, and deletes it", async () => {
  const owner = await newPerson();
  const { id: photoId } = await storedPhoto(owner);
  const { page, capture, expectNoComplaints } = await visitSignedIn(owner, "/creative");
  await page.getByText("No assets yet").waitFor();
  await page.getByRole("button", { name: "New asset" }).click();
  await page.getByLabel("Name").fill("Autumn banner");
  await page.getByLabel(/^Photo/).selectOption(photoId);
  await page.getByLabel("Tags").fill("autumn, hills");
  await page.getByRole("button", { name: "Create the asset" }).click();
  const row = page.getByRole("row", { name: /Autumn banner/ });
  await row.getByText("hills").waitFor();
  await page.getByRole("button", { name: "Edit Autumn banner" }).click();
  await page.getByLabel("Name").fill("Winter banner");
  await page.getByLabel("Tags").fill("winter");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("row", { name: /Winter banner/ }).waitFor();
  const { assets } = (await call("GET", "/api/creative/assets", { token: owner.token })).data<{ assets: unknown[] }>();
  expect(assets).toMatchObject([{ name: "Winter banner", photo_id: photoId, tags: ["winter"] }]);
  await page.getByRole("searchbox", { name: "Find an asset" }).fill("autumn");
  await page.getByText("No asset fits these filters.").waitFor();
  await page.getByRole("searchbox", { name: "Find an asset" }).fill("");
  await page.getByRole("row", { name: /Winter banner/ }).waitFor();
  await capture("creative-assets");
  await page.getByRole("button", { name: "Delete Winter banner" }).click();
  await answerDialog(page, "Delete");
  await page.getByText("No assets yet").waitFor();
  expectNoComplaints();
}, 60_000);

it("says why an asset cannot go to a provider, and where one is connected", async () => {
  const owner = await newPerson();
  const body = { name: "Song", type: "audio", url: "https://cdn.example.com/song.mp3" };
  await call("POST", "/api/creative/assets", { token: owner.token, body });
  const { page } = await visitSignedIn(owner, "/creative");
  await page.getByRole("button", { name: "Export Song" }).click();
  await page.getByLabel(/^To/).selectOption("adobe");
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByText("adobe accepts files but not addresses").waitFor();
  await page.getByLabel(/^To/).selectOption("evernote");
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByRole("link", { name: "Connect it" }).waitFor();
}, 60_000);

it("keeps a brand kit, shows its palettes with their contrast, and suggests designs", async () => {
  const owner = await newPerson();
  const { page, capture, expectNoComplaints } = await visitSignedIn(owner, "/creative/brand-kits");
  await page.getByText("No brand kits yet").waitFor();
  await page.getByRole("button", { name: "New brand kit" }).click();
  await page.getByLabel("Name").fill("Still Water");
  await page.getByLabel("Colours").fill("#2f6f5e, #e8a33d");
  await page.getByRole("button", { name: "Create the brand kit" }).click();
  const kit = page.getByRole("article", { name: "Still Water" });
  await kit.getByText("#e8a33d").waitFor();
  await capture("creative-brand-kits");
  await kit.getByRole("link", { name: "Palettes" }).click();
  const scheme = page.getByRole("article", { name: "Complementary", exact: true });
  await scheme.getByText("#2f6f5e").first().waitFor();
  await scheme.getByText(/^Contrast \d/).waitFor();
  await capture("creative-palettes");
  await page.getByRole("link", { name: "Suggestions" }).click();
  await page.getByLabel("Description").fill("A poster for a yoga weekend");
  await page.getByLabel(/Colours of the brand/).fill("#2f6f5e");
  await page.getByRole("button", { name: "Suggest designs" }).click();
  await page.getByRole("region", { name: "Suggestions" }).getByText("#2f6f5e").first().waitFor();
  await capture("creative-suggestions");
  await page.setViewportSize({ width: 400, height: 800 });
  expect(await page.getByRole("main").evaluate(({ scrollWidth }) => scrollWidth)).toBeLessThanOrEqual(400);
  expectNoComplaints();
}, 60_000);
