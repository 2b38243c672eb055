import { follow, questionOf, readQuestion, startRun } from "./follow-run.ts";
import type { OrdersService } from "./orders-service.ts";
import type { Tell } from "./set-up.ts";
import type { Names, Tenure } from "./tenure.ts";
import { waitUntil } from "./wait-until.ts";
import type { ReceivedEvent, WebhookReceiver } from "./webhook-receiver.ts";

interface Desk {
  tenure: Tenure;
  agentId: string;
  names: Names;
  orders: OrdersService;
  receiver: WebhookReceiver;
  tell: Tell;
}

/** A decision of a person: the end of the path, and the file with its body. */
type Decision = readonly ["approve" | "reject" | "approve-changed", file: string];

/** One working day of the refund desk. */
export async function work(desk: Desk): Promise<void> {
  const { tenure, names, orders, receiver, tell } = desk;
  const webhook = await tenure.send<{ secret: string }>("POST", "/api/webhooks", "webhook", names);
  receiver.trust(webhook.secret);
  tell("Webhook      registered; the receiver keeps its secret\n");

  await doTask(desk, "read-task", null);
  await doTask(desk, "refund-task", ["approve", "approve"]);
  await doTask(desk, "reject-task", ["reject", "reject"]);
  await doTask(desk, "change-task", ["approve-changed", "approve-changed"]);

  const rule = await tenure.send<{ id: string; name: string }>("POST", "/api/alert-rules", "alert-rule");
  await tenure.send("POST", `/api/alert-rules/${rule.id}/test`);
  const { data } = await received(receiver, ({ event }) => event === "alert.fired");
  tell(`Alert rule   "${rule.name}"; its test arrived: ${String(data["name"])}, value ${String(data["value"])}`);

  const { budgets } = await tenure.get<{ budgets: { used_usd: number; usd: number }[] }>("/api/budgets");
  for (const { used_usd: used, usd } of budgets) tell(`Spent        ${used.toFixed(4)} of ${usd} USD`);
  tell(`Forgery      an event without Tenure's signature: the receiver answers ${await forge(receiver)}`);
  tell(`Webhook      ${receiver.events.length} events verified, ${receiver.refused()} refused`);
  tell("Ledger       of the orders service:");
  for (const { order_id: id, amount, currency, reason } of orders.ledger)
    tell(`             ${id}  ${amount.toFixed(2)} ${currency}  ${reason}`);
}

/** Gives the agent a task, decides its question, and waits for the outcome and for the event that tells it. */
async function doTask(
  { tenure, agentId, receiver, tell }: Desk,
  task: string,
  decision: Decision | null,
): Promise<void> {
  let run = await startRun(tenure, agentId, task);
  tell(`Task         ${run.task}`);
  const asked = questionOf(run);
  if (asked !== null) {
    const { title, why } = await readQuestion(tenure, asked);
    tell(`  asks       ${title} (${why?.sentence ?? ""})`);
    if (decision === null) throw new Error("A task that only reads asked a person.");
    const [path, file] = decision;
    const { reason } = await tenure.send<{ reason: string | null }>("POST", `/api/approvals/${asked}/${path}`, file);
    tell(`  person     ${path}: ${reason ?? ""}`);
    run = await follow(tenure, agentId, run.execution_id, asked);
  }
  tell(`  outcome    ${run.outcome}: ${run.result?.summary ?? run.error?.message ?? ""}`);
  const { data } = await received(
    receiver,
    ({ event, data: told }) => event === "agent.executed" && told["execution_id"] === run.execution_id,
  );
  tell(`  webhook    agent.executed, verified: ${String(data["outcome"])}\n`);
}

/** The verified event for which this holds, as soon as it is there. */
const received = (receiver: WebhookReceiver, holds: (event: ReceivedEvent) => boolean): Promise<ReceivedEvent> =>
  waitUntil("the webhook", () => receiver.events.find(holds) ?? null);

/** Sends an event that Tenure did not sign, as anyone on the network could. */
async function forge({ url }: WebhookReceiver): Promise<number> {
  const { status } = await fetch(url, {
    method: "POST",
    headers: {
      "webhook-id": "forged",
      "webhook-timestamp": String(Math.floor(Date.now() / 1000)),
      "webhook-signature": `v1,${Buffer.alloc(32).toString("base64")}`,
    },
    body: JSON.stringify({ event: "approval.decided", data: { decision: "approved" } }),
  });
  return status;
}
