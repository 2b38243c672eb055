import { expect, test } from "vitest";

import { refusal, type Said } from "#test/console/support/answers";
import { idOf } from "#test/console/support/complete";
import { openConsole } from "#test/console/support/open-console";

const CONSENT = {
  client: { id: idOf(400), name: "Kite Code", host: null },
  permissions: ["AGENT_VIEW", "AGENT_RUN"],
  withheld_permissions: [],
  chooses_agent: true,
  is_device: false,
  former_agents: [],
  proposed_agent_id: null,
} as const satisfies Said<"GET /api/auth/consent">;

const FORMER = { id: idOf(401), name: "Kite Code", effective_level: "intern" } as const;

const READER = { id: idOf(402), name: "Reader", maturity_level: "student" } as const;

const ADDRESS = "/oauth/consent?request=r1";

/** The console stays where it is: the program's address is a place in the page. */
const GIVEN = { redirect_to: "#back" };

const optionsOf = (element: HTMLElement): string[] => [...element.querySelectorAll("option")].map(({ text }) => text);

test("the person is offered first and preselected, then a new agent, then others; what the page shows is what is granted", async () => {
  const page = await openConsole(ADDRESS, {
    "GET /api/auth/consent": CONSENT,
    "GET /api/agents": { agents: [READER] },
    "POST /api/auth/grants": GIVEN,
  });
  await page.getByRole("option", { name: "Reader (student)" }).waitFor();
  const field = page.getByLabel("It acts as");
  expect(optionsOf(await field.one())).toEqual(["You", "A new agent (student)", "Reader (student)"]);
  await page.getByText("It does what is listed above in your name. It can give tasks to every agent").waitFor();
  await page.getByRole("button", { name: "Allow" }).click();
  await page.until(() => page.api.of("POST /api/auth/grants").length === 1);
  expect(page.api.of("POST /api/auth/grants")[0]?.body).toEqual({ request: "r1", lasts: "30_days" });
});

test("the agent of the last sign-in is preselected before other agents are known, and no other agent is made", async () => {
  const page = await openConsole(ADDRESS, {
    "GET /api/auth/consent": { ...CONSENT, former_agents: [FORMER], proposed_agent_id: FORMER.id },
    "GET /api/agents": () => refusal("UNAVAILABLE"),
    "POST /api/auth/grants": GIVEN,
  });
  const field = page.getByLabel("It acts as");
  expect(optionsOf(await field.one())).toEqual(["You", "Kite Code (intern), as before", "A new agent (student)"]);
  await page.getByText("It cannot act on other agents.").waitFor();
  await page.getByRole("button", { name: "Allow" }).click();
  await page.until(() => page.api.of("POST /api/auth/grants").length === 1);
  expect(page.api.of("POST /api/auth/grants")[0]?.body).toMatchObject({ agent_id: FORMER.id });
  expect(page.api.of("POST /api/agents")).toEqual([]);
});

test("a new agent is made once, even when the grant is refused at first", async () => {
  let refusals = 1;
  const page = await openConsole(ADDRESS, {
    "GET /api/auth/consent": CONSENT,
    "GET /api/agents": { agents: [] },
    "POST /api/agents": { agent: { id: idOf(403) } },
    "POST /api/auth/grants": () => (refusals-- > 0 ? refusal("RATE_LIMIT_EXCEEDED") : GIVEN),
  });
  await page.getByLabel("It acts as").selectOption("A new agent (student)");
  await page.getByRole("button", { name: "Allow" }).click();
  await page.getByRole("alert").waitFor();
  await page.getByRole("button", { name: "Allow" }).click();
  await page.until(() => page.api.of("POST /api/auth/grants").length === 2);
  expect(page.api.of("POST /api/auth/grants").map(({ body }) => body.agent_id)).toEqual([idOf(403), idOf(403)]);
  expect(page.api.of("POST /api/agents")).toHaveLength(1);
});

const isolated = (element: HTMLElement): string[] =>
  [...element.querySelectorAll("bdi")].map(({ textContent }) => textContent);

test("the program's name and host are isolated from the direction of the words around them", async () => {
  const page = await openConsole(ADDRESS, {
    "GET /api/auth/consent": {
      ...CONSENT,
      client: { ...CONSENT.client, name: "שלום", host: "kite.example" },
      redirect_host: "kite.example",
      opens_scheme: null,
    },
    "GET /api/agents": { agents: [] },
  });
  await page.getByText("Allow it only if you started this yourself.").waitFor();
  const lead = await page.getByText("Your browser goes back to").one();
  expect(isolated(lead)).toEqual(["kite.example", "שלום", "kite.example"]);
  expect(lead.textContent).not.toContain("unverified");
  expect(isolated(await page.getByRole("heading", { name: /wants to use/ }).one())).toContain("שלום");
});

test("a program with its own scheme is told by the scheme, and one that nothing proves is unverified", async () => {
  const page = await openConsole(ADDRESS, {
    "GET /api/auth/consent": {
      ...CONSENT,
      redirect_host: "com.example.kite://",
      opens_scheme: "com.example.kite://",
      is_on_this_computer: true,
    },
    "GET /api/agents": { agents: [] },
  });
  const lead = await page.getByText("opens the program that owns").one();
  expect(lead.textContent).toContain("Your browser opens the program that owns com.example.kite:// on this device.");
  expect(lead.textContent).toContain("unverified");
});

test("a person who may not make agents is not offered a new one", async () => {
  const page = await openConsole(
    ADDRESS,
    { "GET /api/auth/consent": CONSENT, "GET /api/agents": { agents: [] } },
    { role: "viewer" },
  );
  expect(optionsOf(await page.getByLabel("It acts as").one())).toEqual(["You"]);
});
