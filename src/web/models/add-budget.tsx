import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { useAction } from "#web/lib/use-action.ts";
import type { Budget } from "#web/parts/budgets/budget.ts";
import { AgentChoice } from "#web/ui/agent-choice.tsx";
import { Choice, Field, Form } from "#web/ui/form.tsx";

/** The scope of a budget and its period; the value has both. */
const LIMITS = [
  ["tenant day", "The workspace, a day"],
  ["tenant month", "The workspace, a month"],
  ["agent day", "An agent, a day"],
  ["agent month", "An agent, a month"],
  ["run run", "Each run"],
] as const;

type Fields = Readonly<Record<string, string>>;

/** Sets the amounts of the budget for a scope and a period, of all agents without one. */
const setBudget = (scope: string, window: string, agentId: string | null, fields: Fields): Promise<unknown> =>
  callData("PUT", "/api/budgets", {
    body: {
      scope,
      window,
      ...(agentId === null ? {} : { agent_id: agentId }),
      ...numberIn(fields, "usd"),
      ...numberIn(fields, "tokens"),
      on_reached: fields["on_reached"],
    },
  });

/** Sets a budget; one of the same scope and period is replaced. */
export function AddBudget({ onSet }: { onSet: () => void }) {
  const [limit, setLimit] = useState("tenant month");
  const add = useAction(async (fields: Fields) => {
    const [scope = "", window = ""] = (fields["limit"] ?? "").split(" ");
    const agent = fields["agent_id"] ?? "";
    await setBudget(scope, window, agent === "" ? null : agent, fields);
    onSet();
  });
  return (
    <Form action={add} submit="Set the budget">
      <div onChange={(event) => event.target instanceof HTMLSelectElement && setLimit(event.target.value)}>
        <Choice label="It limits" name="limit" options={LIMITS} chosen={limit} />
      </div>
      {!limit.startsWith("tenant") && (
        <AgentChoice
          label="Agent"
          name="agent_id"
          required={limit.startsWith("agent")}
          none={limit.startsWith("agent") ? "Choose an agent" : "All agents"}
        />
      )}
      <Amounts error={add.error} />
    </Form>
  );
}

/** Changes the amounts of a budget, and what happens when it is used up. What was spent stays counted. */
export function ChangeBudget({ budget, onSet }: { budget: Budget; onSet: () => void }) {
  const { scope, window, agent_id: agent } = budget;
  const change = useAction(async (fields: Fields) => {
    await setBudget(scope, window, agent, fields);
    onSet();
  });
  return (
    <Form action={change} submit="Save">
      <Amounts budget={budget} error={change.error} />
    </Form>
  );
}

function Amounts({ budget, error }: { budget?: Budget; error: Error | null }) {
  return (
    <>
      <Field
        label="Dollars"
        name="usd"
        type="number"
        min={0}
        max={1_000_000}
        step="any"
        defaultValue={budget?.usd ?? ""}
        error={error}
      />
      <Field
        label="Tokens"
        name="tokens"
        type="number"
        min={0}
        step={1}
        defaultValue={budget?.tokens ?? ""}
        help="Input and output together. Give dollars, tokens or both."
        error={error}
      />
      <Choice
        label="When it is used up"
        name="on_reached"
        chosen={budget?.on_reached ?? "refuse"}
        options={[
          ["refuse", "Calls are refused"],
          ["ask", "Runs wait for a person"],
        ]}
      />
    </>
  );
}

const numberIn = (fields: Readonly<Record<string, string>>, name: string): Record<string, number> => {
  const text = (fields[name] ?? "").trim();
  return text === "" ? {} : { [name]: Number(text) };
};
