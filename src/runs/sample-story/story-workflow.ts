import type { SkillRow } from "#db/schema/skills";
import type { WorkflowStep } from "#db/schema/workflows";

import type { Cast } from "./play-agent.ts";
import { type ShopSkill, shopOrders, shopOutput } from "./shop.ts";
import type { StoryRows } from "./store.ts";
import { idAt, type Place } from "./workspace-rows.ts";

const MESSAGE = "Hello, my parcel came damaged: the box was torn and what was in it is broken. What now?";

/** The workflow of the sample shop, which the visitor can rehearse and run; it was saved when the workspace was opened. */
export function workflowRows(
  { tenantId, userId, at }: Place,
  { agentId }: Cast,
  skills: readonly SkillRow[],
): Pick<StoryRows, "workflows" | "workflowVersions"> {
  const id = idAt(at);
  return {
    workflows: [{ id, tenantId, name: "Damaged parcels", version: 1, ownerId: userId, createdAt: at, updatedAt: at }],
    workflowVersions: [
      {
        workflowId: id,
        version: 1,
        tenantId,
        definition: {
          agent_id: agentId,
          description:
            "Looks the order of a complaint up, decides by the shop's rules, and asks a person once before it refunds and answers.",
          steps: stepsAt(at, skills),
          input_schema: [
            { name: "order", type: "text", label: "Order", required: true, default: deliveredOrder(at) },
            { name: "message", type: "text", label: "Message of the customer", required: true, default: MESSAGE },
          ],
          output: { decision: "steps.decide.output.result", reason: "steps.decide.output.reason" },
          bindings: [],
          budget: null,
          timeout_hours: 168,
        },
        savedBy: userId,
        confirmedBy: userId,
        createdAt: at,
      },
    ],
  };
}

/** The latest order that has been delivered. */
const deliveredOrder = (at: number): string => shopOrders(at).findLast(({ arrives }) => arrives <= at)?.order ?? "";

function stepsAt(at: number, skills: readonly SkillRow[]): WorkflowStep[] {
  const found = shopOutput("Find order", { order: deliveredOrder(at) }, { openedAt: at, now: at });
  const call = (skill: ShopSkill, values: Record<string, string>) => ({
    step_type: "skill",
    parameters: { skill_id: skills.find(({ name }) => name === skill)?.id ?? "", arguments: values },
  });
  return [
    { step_id: "complaint", name: "A complaint", step_type: "trigger_form", depends_on: [] },
    {
      step_id: "find",
      name: "Find the order",
      depends_on: ["complaint"],
      ...call("Find order", { order: "{{order}}" }),
      sample: found,
    },
    {
      step_id: "decide",
      name: "Decide by the rules",
      step_type: "rule",
      depends_on: ["find"],
      parameters: {
        rules: [
          { when: "!steps.find.output.found", result: "unknown", reason: "The shop has no order {{order}}" },
          {
            when: "steps.find.output.status != 'delivered'",
            result: "on its way",
            reason: "The parcel has not arrived yet",
          },
          { when: "true", result: "refund", reason: "It was delivered on {{steps.find.delivered_on}}" },
        ],
      },
    },
    {
      step_id: "look",
      name: "A person looks at it",
      step_type: "approval",
      depends_on: ["decide"],
      run_if: "steps.decide.output.result == 'refund'",
      parameters: {
        message: "Refund {{steps.find.amount_eur}} EUR for order {{order}}?",
        show: {
          customer: "{{steps.find.customer}}",
          item: "{{steps.find.item}}",
          amount_eur: "{{steps.find.amount_eur}}",
          message: "{{message}}",
        },
        covers: ["refund", "answer"],
      },
      sample: { approved: true },
    },
    {
      step_id: "refund",
      name: "Refund the order",
      depends_on: ["look"],
      ...call("Refund order", {
        order: "{{order}}",
        amount_eur: "{{steps.find.amount_eur}}",
        reason: "It arrived damaged",
      }),
      sample: shopOutput(
        "Refund order",
        { order: deliveredOrder(at), amount_eur: found["amount_eur"] },
        { openedAt: at, now: at },
      ),
    },
    {
      step_id: "answer",
      name: "Write the answer",
      depends_on: ["refund"],
      ...call("Send reply", {
        to: "{{steps.find.email}}",
        subject: "Your order {{order}}",
        text: "Hello {{steps.find.customer}}, we are sorry that your parcel came damaged. We have refunded {{steps.find.amount_eur}} EUR.",
      }),
      sample: shopOutput("Send reply", { to: found["email"] }, { openedAt: at, now: at }),
    },
  ];
}
