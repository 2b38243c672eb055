import type { Schemas } from "#sdk/api.gen";
import { dataOf } from "#sdk/client";

import { type Call, type Command, textOf } from "./command.ts";
import { EXIT, misused } from "./failure.ts";
import { showList } from "./output.ts";

type Approval = Schemas["ShownApproval"];

/** Every word of what would be done: a person approves nothing unseen. */
function showApproval({ output }: Call, approval: Approval): void {
  const { agent, title, input_summary: summary, why, arguments: given } = approval;
  output.note(`${agent.name ?? agent.id} (${agent.effective_level ?? "–"}): ${title}`);
  output.note(summary);
  if (why !== null) output.note(why.sentence);
  for (const [name, value] of Object.entries(given)) output.note(`  ${name}: ${JSON.stringify(value)}`);
}

/** Throws unless the person says yes, or `--yes` says it for a script. */
async function requireYes(call: Call, question: string): Promise<void> {
  if (call.flags["yes"] === true) return;
  const answer = await call.ask(`${question} [y/N] `);
  if (answer === null) throw misused("No one is at the terminal to ask. Add --yes.");
  if (!/^y(?:es)?$/i.test(answer.trim())) throw misused("Nothing was decided.");
}

const decision = (verb: "approve" | "reject"): Command => ({
  usage: `${verb} [approval] [--reason <text>] [--yes]`,
  summary:
    verb === "approve" ? "approve a request, after showing it; without a name, list the open ones" : "reject a request",
  flags: { reason: "text", yes: "switch" },
  async run(call) {
    const [id] = call.words;
    const tenure = await call.connect();
    if (id === undefined) {
      const open = [];
      for await (const approval of tenure.pages("/api/approvals", "approvals", { query: { view: "open", limit: 100 } }))
        open.push(approval);
      showList(call.output, open, [
        ["APPROVAL", (approval) => approval.id],
        ["AGENT", ({ agent }) => agent.name],
        ["ASKS", ({ title }) => title],
        ["WHAT", ({ input_summary: summary }) => summary],
      ]);
      return EXIT.done;
    }
    const approval = await tenure.approvals.get(id);
    if (!call.output.isJson) showApproval(call, approval);
    await requireYes(call, verb === "approve" ? "Approve exactly this?" : "Reject this?");
    const reason = textOf(call, "reason");
    const decided =
      verb === "approve" ? await tenure.approvals.approve(approval, reason) : await tenure.approvals.reject(id, reason);
    call.output.line(call.output.isJson ? JSON.stringify(decided, null, 2) : `${decided.status} ${id}`);
    return EXIT.done;
  },
});

export const approve = decision("approve");
export const reject = decision("reject");

const VERDICTS = ["right", "partly", "wrong", "unsafe"] as const;

export const review: Command = {
  usage: "review [run] [right|partly|wrong|unsafe] [--notes <text>] [--correction <text>]",
  summary: "list the runs that wait for a verdict, or give one",
  flags: { notes: "text", correction: "text" },
  async run(call) {
    const [executionId, word] = call.words;
    const tenure = await call.connect();
    if (executionId === undefined) {
      const waiting = [];
      for await (const one of tenure.pages("/api/reviews", "reviews", { query: { status: "waiting" } }))
        waiting.push(one);
      showList(call.output, waiting, [
        ["RUN", (one) => one.execution_id],
        ["AGENT", ({ agent }) => agent.name],
        ["WHY", ({ reason }) => reason],
        ["TASK", ({ task }) => task],
      ]);
      return EXIT.done;
    }
    const verdict = VERDICTS.find((known) => known === word);
    if (verdict === undefined) throw misused(`Say a verdict: ${VERDICTS.join(", ")}`);
    const notes = textOf(call, "notes");
    const correction = textOf(call, "correction");
    const given = await dataOf(
      tenure.api.POST("/api/reviews/{execution_id}", {
        params: { path: { execution_id: executionId } },
        body: {
          verdict,
          ...(notes === undefined ? {} : { notes }),
          ...(correction === undefined ? {} : { correction }),
        },
      }),
    );
    call.output.line(call.output.isJson ? JSON.stringify(given, null, 2) : `${verdict} ${executionId}`);
    return EXIT.done;
  },
};
