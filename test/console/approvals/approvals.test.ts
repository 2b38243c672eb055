import { describe, expect, it } from "vitest";

import { type Answers, refusal, type Said } from "#test/console/support/answers";
import { idOf } from "#test/console/support/complete";
import { openConsole } from "#test/console/support/open-console";

type Approval = NonNullable<NonNullable<Said<"GET /api/approvals">["approvals"]>[number]>;

const approvalId = (build: number): string => idOf(200 + build);

/** After this time, a decision can no longer be undone and is sent. */
const SENT_AFTER_MS = 3_000;

/** As the API answers a decision: the person who decided has a name only where requests are listed or read. */
const withoutName = ({ decider_name: _name, ...row }: Approval) => row;

/** An inbox with a request to deploy each build, the last one first, that the API decides. */
function inbox(builds: readonly number[]) {
  const rows = new Map<string, Approval>();
  const ask = (build: number): void => {
    const id = approvalId(build);
    const title = `Deploy build ${build}`;
    rows.set(id, {
      id,
      title,
      status: "pending",
      agent_id: idOf(40),
      action: "deploy",
      arguments: { build },
      requested_by: { kind: "agent" },
      expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    });
  };
  for (const build of builds) ask(build);
  const decide = (id: string, status: "approved" | "rejected", reason: string | null): Approval => {
    const decided_at = new Date().toISOString();
    const row: Approval = { ...rows.get(id), status, reason, decided_at, decided_by: idOf(1), decider_name: "Ada" };
    rows.set(id, row);
    return row;
  };
  const answers: Answers = {
    "GET /api/approvals": ({ query: { view } }) => {
      const all = [...rows.values()].toReversed();
      const open = all.filter(({ status }) => status === "pending");
      const isDecided = view === "decided";
      return {
        approvals: isDecided ? all.filter(({ status }) => status !== "pending") : open,
        counts: { open: open.length, decided: all.length - open.length },
      };
    },
    "GET /api/approvals/{id}": ({ id }) => rows.get(id) ?? refusal("NOT_FOUND"),
    "POST /api/approvals/{id}/approve": ({ path, body }) =>
      withoutName(decide(path.split("/").at(-2) ?? "", "approved", body?.reason ?? null)),
    "POST /api/approvals/{id}/reject": ({ path, body }) =>
      withoutName(decide(path.split("/").at(-2) ?? "", "rejected", body?.reason ?? null)),
    "POST /api/approvals/bulk": ({ body: { ids, decision, reason } }) => ({
      results: ids.map((id) => {
        decide(id, decision === "approve" ? "approved" : "rejected", reason ?? null);
        return { id, status: "done" };
      }),
    }),
  };
  return { answers, rows, ask, decide, statusOf: (build: number) => rows.get(approvalId(build))?.status };
}

describe("approvals at the console", () => {
  it("name the agents that asked one another, with their levels then", async () => {
    const { answers, rows } = inbox([1]);
    const chain = [
      { agent_id: idOf(41), name: "Lead", level: "student", execution_id: idOf(301) },
      { agent_id: idOf(40), name: "Sender", level: "autonomous", execution_id: idOf(302) },
    ];
    rows.set(approvalId(1), { ...rows.get(approvalId(1)), chain });
    const page = await openConsole(`/approvals/${approvalId(1)}`, answers);
    await page.getByText("Lead (student) → Sender (autonomous)").waitFor();
  });

  it("are decided by keys: rows by J and K, A approves and the next opens, Z undoes it, R rejects only with a reason", async () => {
    const { answers, rows, statusOf } = inbox([1, 2, 3]);
    const page = await openConsole("/approvals", answers);
    const title = (build: number) => page.getByRole("heading", { name: `Deploy build ${build}`, exact: true });
    await title(3).waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await title(2).waitFor();
    await page.getByRole("button", { name: "Approve" }).waitFor();
    await page.keyboard.press("a");
    await title(1).waitFor();
    await page.keyboard.press("z");
    await title(2).waitFor();
    page.pass(SENT_AFTER_MS);
    await page.settled();
    expect(statusOf(2)).toBe("pending");

    await page.getByRole("button", { name: "Reject" }).waitFor();
    await page.keyboard.press("r");
    await page.keyboard.press("Enter");
    await page.getByText("Say why it is rejected").waitFor();
    await page.keyboard.type("Not before Monday");
    await page.keyboard.press("Enter");
    await title(1).waitFor();
    await page.getByRole("button", { name: "Approve" }).waitFor();
    await page.keyboard.press("a");
    await title(3).waitFor();
    page.pass(SENT_AFTER_MS);
    await page.until(() => statusOf(1) === "approved" && statusOf(2) === "rejected");
    expect(rows.get(approvalId(2))).toMatchObject({ reason: "Not before Monday" });
    expect(statusOf(3)).toBe("pending");
  });

  it("stay beside the list when another one comes in above: what a person is about to decide is not replaced", async () => {
    const { answers, ask } = inbox([1]);
    const page = await openConsole("/approvals", answers);
    await page.getByRole("heading", { name: "Deploy build 1" }).waitFor();
    ask(2);
    page.api.tell("approval.requested", { approval_id: approvalId(2) });
    await page.getByRole("listitem").filter({ hasText: "Deploy build 2" }).waitFor();
    expect(page.getByRole("heading", { name: "Deploy build 1" }).isVisible()).toBe(true);
    expect(page.getByRole("heading", { name: "Deploy build 2" }).count()).toBe(0);
  });

  it("tell the second person that the first decision stands", async () => {
    const { answers, decide } = inbox([42]);
    const page = await openConsole(`/approvals/${approvalId(42)}`, answers);
    await page.getByRole("button", { name: "Approve" }).click();
    const first = withoutName(decide(approvalId(42), "rejected", "Not before Monday"));
    // The API answers a late decision with the one that stands.
    page.api.change({ "POST /api/approvals/{id}/approve": { ...first, decided_by: idOf(9) } });
    page.pass(SENT_AFTER_MS);
    const said = page.getByRole("status").filter({ hasText: "The first decision counts" });
    await said.getByRole("link", { name: "Open" }).click();
    await page.getByText("Not before Monday").waitFor();
  });

  it("are narrowed by their state in the address, and turn pages", async () => {
    const { answers, decide } = inbox([1, 2]);
    decide(approvalId(1), "rejected", null);
    const page = await openConsole("/approvals", {
      ...answers,
      "GET /api/approvals": ({ query: { view, page: turned = "1", limit } }) => {
        const all = inbox(Array.from({ length: 21 }, (_, index) => index + 1)).rows;
        const open = [...all.values()].toReversed();
        const refund: Approval = { ...open[0], id: idOf(1), title: "Refund an order", status: "rejected" };
        const counts = { open: 21, decided: 1 };
        if (view === "decided") return { approvals: [refund], counts: limit === undefined ? counts : undefined };
        const pagination = { page: Number(turned), limit: 20, total: 21, pages: 2 };
        return { approvals: turned === "2" ? open.slice(20) : open.slice(0, 20), counts, pagination };
      },
    });
    await page.getByText("1–20 of 21").waitFor();
    expect(page.getByRole("list", { name: "Requests", exact: true }).getByText("Refund an order").count()).toBe(0);
    await page.getByRole("list", { name: "Decided requests" }).getByText("Refund an order").waitFor();
    await page.getByRole("navigation", { name: "Pages" }).getByRole("button").last().click();
    await page.getByRole("link", { name: /Deploy build 1 / }).waitFor();
    await page.getByRole("link", { name: "Decided 1" }).click();
    await page.getByRole("link", { name: /Refund an order.*rejected/ }).waitFor();
    await page.reload();
    await page.getByRole("link", { name: /Refund an order.*rejected/ }).waitFor();
    await page.getByRole("link", { name: "Open 21" }).waitFor();
  });

  it("are selected by keys, and Esc selects none", async () => {
    const page = await openConsole("/approvals", inbox([1, 2, 3, 4]).answers);
    await page.getByRole("checkbox", { name: "Select Deploy build 4" }).waitFor();
    for (const key of ["j", "x", "j", "Shift+X"]) await page.keyboard.press(key);
    const bar = page.getByRole("toolbar", { name: "Selected requests" });
    await bar.getByText("2 selected").waitFor();
    await page.keyboard.press("Escape");
    await bar.waitFor({ state: "detached" });
  });

  it("are approved together, and that can be undone", async () => {
    const { answers, statusOf } = inbox([1, 2, 3]);
    const page = await openConsole("/approvals", answers);
    const pick = (build: number) => page.getByRole("checkbox", { name: `Select Deploy build ${build}` });
    await pick(3).check();
    await pick(2).check();
    await page.keyboard.press("a");
    await page.getByRole("status").getByText("Approved: 2 requests").waitFor();
    await page.getByRole("heading", { name: "Deploy build 1" }).waitFor();
    await page.keyboard.press("z");
    await pick(3).check();
    await pick(2).check();
    await page.getByRole("toolbar", { name: "Selected requests" }).getByRole("button", { name: "Approve" }).click();
    page.pass(SENT_AFTER_MS);
    await page.until(() => statusOf(3) === "approved" && statusOf(2) === "approved");
    expect(page.api.of("POST /api/approvals/bulk")).toHaveLength(1);
    expect(statusOf(1)).toBe("pending");
  });

  it("are rejected together with one reason, and not without one", async () => {
    const { answers, rows } = inbox([1, 2]);
    const page = await openConsole("/approvals", answers);
    await page.getByRole("checkbox", { name: "Select Deploy build 2" }).check();
    await page.getByRole("checkbox", { name: "Select Deploy build 1" }).check();
    await page.keyboard.press("r");
    const dialog = page.getByRole("dialog", { name: "Reject these 2 requests?" });
    await dialog.getByRole("button", { name: "Reject" }).click();
    await dialog.locator("[aria-invalid]").waitFor();
    await dialog.getByLabel("Reason").fill("Not this week");
    await dialog.getByRole("button", { name: "Reject" }).click();
    await page.getByText("Nothing waits").waitFor();
    page.pass(SENT_AFTER_MS);
    await page.until(() => [...rows.values()].every(({ status }) => status === "rejected"));
    expect([...rows.values()].map(({ reason }) => reason)).toEqual(["Not this week", "Not this week"]);
  });

  it("that cannot be decided with the others are named, with why", async () => {
    const { answers } = inbox([1, 2]);
    const page = await openConsole("/approvals", {
      ...answers,
      "POST /api/approvals/bulk": {
        results: [
          { id: approvalId(1), status: "done" },
          { id: approvalId(2), status: "refused", code: "CONFLICT", message: "The request has expired." },
        ],
      },
    });
    await page.getByRole("checkbox", { name: "Select Deploy build 1" }).check();
    await page.getByRole("checkbox", { name: "Select Deploy build 2" }).check();
    await page.keyboard.press("a");
    page.pass(SENT_AFTER_MS);
    const notice = page.locator(".notice").filter({ hasText: "1 of 2 approved, 1 may not" });
    await notice.getByText("Deploy build 2: The request has expired.").waitFor();
    await notice.getByRole("button", { name: "Close" }).click();
    await notice.waitFor({ state: "detached" });
  });

  it("cannot be selected by a person who may not decide them", async () => {
    const page = await openConsole("/approvals", inbox([1]).answers, { role: "viewer" });
    await page.getByRole("heading", { name: "Deploy build 1" }).waitFor();
    await page.getByText("It waits for an administrator of your tenant.").waitFor();
    expect(page.getByRole("checkbox").count()).toBe(0);
    expect(page.getByRole("button", { name: "Approve" }).count()).toBe(0);
  });
});
