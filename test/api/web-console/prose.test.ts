import { gzipSync } from "node:zlib";

import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

import { accessibilityFaults } from "#test/support/accessibility";
import { call, signUp, type TestAccount } from "#test/support/client";
import { visitSignedIn } from "#test/support/console";
import { agentBody, type AgentView } from "#test/support/factories/agents";
import { scriptedInstance, type ScriptedInstance, type ScriptedModel } from "#test/support/scripted-instance";

/** An instance whose model answers in Markdown. */
let model: ScriptedModel;
let instance: ScriptedInstance;
let owner: TestAccount;
let agentId: string;

beforeAll(async () => {
  ({ instance, model } = await scriptedInstance());
  owner = await signUp({ baseUrl: instance.baseUrl, password: "a good long password" });
  const [{ token }, { baseUrl }] = [owner, instance];
  const body = agentBody({ configuration: model.configuration });
  agentId = (await call("POST", "/api/agents", { token, baseUrl, body })).data<{ agent: AgentView }>().agent.id;
}, 60_000);

afterAll(() => model.close());

beforeEach(() => model.reset());

const ANSWER = [
  "## Ships in port",
  "",
  "Here is **what I found**:",
  "the first line, then the second.",
  "",
  "| Ship | Berth | Tons |",
  "|:--|:--|--:|",
  "| Ada | `A_1` | 1,200 |",
  "| Grace | B_2 | 900 |",
  "",
  "- [ ] Call the [harbour master](https://example.com/harbour)",
  "- [x] Check the tides",
  "",
  "### How it was counted",
  "```ts",
  "const tons = ships.reduce((sum, ship) => sum + ship.tons, 0);",
  "```",
].join("\n");

/** Runs a task whose answer is the text, and opens the page of the run. */
async function openRun(text: string) {
  model.script({ kind: "reply", text });
  const [{ token }, { baseUrl }] = [owner, instance];
  const body = { task: "Which ships are in port?" };
  const answer = await call("POST", `/api/agents/${agentId}/execute`, { token, baseUrl, body });
  return visitSignedIn(owner, `/runs/${answer.data<{ execution_id: string }>().execution_id}`, baseUrl);
}

it("renders the Markdown of a result, shows it raw, and copies it as it was written", async () => {
  const { page, capture, expectNoComplaints } = await openRun(ANSWER);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const result = page.getByRole("region", { name: "Result" });
  await result.getByRole("heading", { name: "Ships in port", level: 3 }).waitFor();
  await result.getByRole("heading", { name: "How it was counted", level: 4 }).waitFor();
  expect(await result.getByRole("row").allInnerTexts()).toEqual([
    "Ship\tBerth\tTons",
    "Ada\tA_1\t1,200",
    "Grace\tB_2\t900",
  ]);
  expect(await result.locator(".prose p").first().innerText()).toBe(
    "Here is what I found:\nthe first line, then the second.",
  );
  const link = result.getByRole("link", { name: "harbour master" });
  expect(await link.getAttribute("rel")).toContain("noopener");
  await capture("prose-result");
  expect(await accessibilityFaults(page, "the run")).toEqual([]);
  await capture("prose-result-phone");
  await result.getByRole("button", { name: "Copy the result" }).click();
  expect(await page.evaluate<string>("navigator.clipboard.readText()")).toBe(ANSWER);
  await result.getByRole("button", { name: "Raw text of the result" }).click();
  expect(await result.locator(".prose p").innerText()).toBe(ANSWER);
  expectNoComplaints();
}, 60_000);

it("shows an answer in JSON as a tree", async () => {
  const { page } = await openRun('{"ships": [{"name": "Ada"}]}');
  const tree = page.getByRole("region", { name: "Result" }).getByRole("group", { name: "the result" });
  await tree.getByText('"Ada"').waitFor();
  expect(await tree.locator("details").count()).toBe(2);
});

it("renders the answer of a chat", async () => {
  model.script({ kind: "reply", text: ANSWER });
  const { page, capture, expectNoComplaints } = await visitSignedIn(owner, `/agents/${agentId}/chat`, instance.baseUrl);
  await page.getByLabel("Your message").fill("Which ships are in port?");
  await page.getByRole("button", { name: "Send" }).click();
  const messages = page.getByRole("log", { name: "Messages" });
  await messages.getByRole("link", { name: "Trace" }).waitFor();
  await messages.getByRole("table").waitFor();
  await messages.getByRole("button", { name: "Copy the answer" }).waitFor();
  await capture("prose-chat");
  expect(await accessibilityFaults(page, "the chat")).toEqual([]);
  await capture("prose-chat-phone");
  expectNoComplaints();
}, 60_000);

it("lets no HTML, no picture and no script of an answer through", async () => {
  const { page, expectNoComplaints } = await openRun(
    [
      "# Hostile",
      "<img src=x onerror=\"document.title='taken'\"><script>document.title='taken'</script>",
      "<svg onload=alert(1)> <iframe src=https://evil.example></iframe> &lt;b&gt;",
      "![seen](https://evil.example/pixel.png?secret) [go](javascript:document.title='taken')",
      "[here](/api/auth/logout) [https://bank.example](https://evil.example)",
      "| <b>a</b> | b |",
      "|---|---|",
      "| <form action=https://evil.example><button>Sign in</button></form> | x |",
      "```html",
      "</pre><script>document.title='taken'</script>",
      "```",
      '<a href="javascript:alert(1)" style="position:fixed">over</a>',
    ].join("\n"),
  );
  const result = page.getByRole("region", { name: "Result" });
  await result.getByRole("heading", { name: "Hostile" }).waitFor();
  const prose = result.locator(".prose");
  expect(await prose.locator("img, script, svg:not(.icon), iframe, form, style, b, [style], [onerror]").count()).toBe(
    0,
  );
  const addresses = await prose
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(new Set(addresses)).toEqual(new Set(["https://evil.example/", "https://evil.example/pixel.png?secret"]));
  await prose.getByText("(evil.example)").waitFor();
  await prose.getByText("<script>document.title='taken'</script>", { exact: false }).first().waitFor();
  expect(await page.title()).not.toBe("taken");
  expectNoComplaints();
});

it("needs at most 4 kB for the renderer, which has all of CommonMark's emphasis, and loads it with the first Markdown", async () => {
  const { page } = await openRun("Plain words.");
  const asked: string[] = [];
  page.on("response", (answer) => asked.push(answer.url()));
  await page.getByRole("region", { name: "Result" }).getByText("Plain words.").waitFor();
  const other = await openRun(ANSWER);
  const names: string[] = [];
  other.page.on("response", (answer) => names.push(answer.url()));
  await other.page.reload();
  await other.page.getByRole("heading", { name: "Ships in port" }).waitFor();
  expect(asked.filter((name) => name.includes("markdown"))).toEqual([]);
  const [renderer = ""] = names.filter((name) => name.includes("markdown"));
  const size = gzipSync(await (await fetch(renderer)).text()).length;
  expect(size).toBeGreaterThan(500);
  expect(size).toBeLessThanOrEqual(4_000);
});
