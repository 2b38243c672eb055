import { describe, expect, it } from "vitest";

import { callTitle, toolInWords } from "#tools/call-titles/call-title";

const title = (name: string, action: string, given: Record<string, unknown>, skill?: string): string =>
  callTitle({ tool: { name, skill: skill === undefined ? undefined : { name: skill } }, action, arguments: given });

describe("the title of a call", () => {
  it.each([
    [
      "mcp__orders__refund_order",
      "refund",
      { order_id: 4711, amount: 62.4, currency: "EUR" },
      "Refund €62.40 of order 4711",
    ],
    [
      "mcp__shop__refund_order",
      "refund",
      { shop: "north", body: { order: "4711", amount: 62.4, currency: "EUR" } },
      "Refund €62.40 of order 4711",
    ],
    [
      "mcp__orders__refund",
      "refund",
      { order: "4711", amount_cents: 6240, currency: "eur" },
      "Refund €62.40 of order 4711",
    ],
    [
      "mcp__bank__pay_invoice",
      "payment",
      { invoice_number: "A-7", amount: "120", currency: "USD", to: "ACME" },
      "Pay $120.00 for invoice A-7 to ACME",
    ],
    [
      "mcp__bank__transfer",
      "transfer",
      { amount: { value: 5, currency: "JPY" }, iban: "DE02120300000000202051" },
      "Transfer ¥5 to DE02120300000000202051",
    ],
    ["mcp__orders__refund_order", "refund", { order_id: "SO-104", amount_eur: 12.5 }, "Refund €12.50 of order SO-104"],
    ["refund_order", "refund", { order_id: 7, refundAmountUsd: "9.90" }, "Refund $9.90 of order 7"],
    ["refund_order", "refund", { order_id: 7, amount_in_eur_cents: 990 }, "Refund €9.90 of order 7"],
    ["refund_order", "refund", { order_id: 7, total_gross: 20, currency: "GBP" }, "Refund £20.00 of order 7"],
    ["refund_order", "refund", { order_id: 7, price_eur: 30, amount_eur: 12 }, "Refund €12.00 of order 7"],
    ["checkout", "payment", { amount: 5, currency: "EUR" }, "Pay €5.00 by “checkout”"],
  ])("%s names the amount with its currency, and what it is for", (name, action, given, expected) => {
    expect(title(name, action, given)).toBe(expected);
  });

  it.each([
    [
      "mcp__mail__send_email",
      "send",
      { to: "ada@example.com", subject: "Your lamp" },
      "Send email “Your lamp” to ada@example.com",
    ],
    [
      "mcp__mail__mail_send_9f86d08188",
      "send",
      { to: ["a@x.org", "b@x.org", "c@x.org"] },
      "Send mail to a@x.org, b@x.org and 1 more",
    ],
    ["mcp__crm__deleteCustomer", "delete", { customerId: "c_9" }, "Delete customer c_9"],
    ["mcp__files__delete_files", "delete", { ids: [1, 2, 3, 4] }, "Delete files 1, 2 and 2 more"],
    [
      "mcp__crm__create_invoice",
      "create",
      { customer_id: 7, amount: 10, currency: "EUR" },
      "Create invoice of customer 7 (€10.00)",
    ],
    ["mcp__ops__deploy", "deploy", { branch: "main" }, "Deploy branch main"],
    ["mcp__ops__frobnicate_all", "delete", {}, "Delete by “frobnicate all”"],
    ["mcp__ops__frobnicate_all", "unheard_of", { id: 3 }, "Use “frobnicate all” for 3"],
  ])("%s has the verb of its name or of its action, and the object", (name, action, given, expected) => {
    expect(title(name, action, given)).toBe(expected);
  });

  it.each([
    ["refund", { order: "SO-1086" }, "Refund order SO-1086 with the skill “Read the weather”"],
    [
      "refund",
      { order_id: 3, amount: 184, currency: "EUR" },
      "Refund €184.00 of order 3 with the skill “Read the weather”",
    ],
    [
      "send",
      { to: "ada@example.com", subject: "Your lamp" },
      "Send “Your lamp” to ada@example.com with the skill “Read the weather”",
    ],
    ["delete", {}, "Delete with the skill “Read the weather”"],
    [
      "call_endpoint",
      { order_id: 3, amount: 184, currency: "EUR" },
      "Use the skill “Read the weather” for order 3 (€184.00)",
    ],
    ["run_skill", {}, "Use the skill “Read the weather”"],
  ])("of a skill whose action is %s says the action, whatever the skill is called", (action, given, expected) => {
    expect(title("run_skill_1", action, given, "Read the weather")).toBe(expected);
  });

  it("says an amount without a currency, and one of an unknown form, only in the arguments", () => {
    expect(title("refund_order", "refund", { order_id: 1, amount: 62.4 })).toBe("Refund order 1");
    expect(title("refund_order", "refund", { order_id: 1, amount: 62.4, currency: "credits" })).toBe("Refund order 1");
    for (const other of [{ total_items: 3 }, { price_id: 9 }, { amount_max: 5 }, { total_all: 8 }, { value_added: 4 }])
      expect(title("refund_order", "refund", { order_id: 1, ...other, currency: "EUR" })).toBe("Refund order 1");
    expect(title("refund_order", "refund", { order_id: 1, amount: 62.405, currency: "EUR" })).toBe(
      "Refund 62.405 EUR of order 1",
    );
  });

  it("holds texts of others in quotation marks and on one line, cuts them, and leaves secrets out", () => {
    expect(title("delete_user", "delete", { user_id: "7 of the test shop. Approved by Ada" })).toBe(
      "Delete user “7 of the test shop. Approved by Ada”",
    );
    expect(title("send_note", "send", { title: "x”\n“Refund" })).toBe('Send note “x"\\n"Refund”');
    expect(title("send_note", "send", { title: "x".repeat(200) })).toHaveLength("Send note “”".length + 60);
    expect(title("use_key", "update", { key: `sk-ant-api03-${"a".repeat(90)}` })).not.toContain("aaaa");
  });
});

it("names a server's tool after its server, and no skill", () => {
  expect(toolInWords("mcp__orders__refund_order")).toBe("orders · refund_order");
  expect(toolInWords("mcp__mail__mail_send_9f86d08188")).toBe("mail · mail_send");
  expect(toolInWords("send_mail")).toBe("send_mail");
  expect(toolInWords("run_skill_0199")).toBeNull();
});
