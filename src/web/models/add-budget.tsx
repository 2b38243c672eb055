import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { useAction } from "#web/lib/use-action.ts";
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

/** Sets a budget; one of the same scope and period is replaced. */
export function AddBudget({ onAdded }: { onAdded: () => void }) {
  const [limit, setLimit] = useState("tenant month");
  const add = useAction(async (fields: Readonly<Record<string, string>>) => {
    const [scope, window] = (fields["limit"] ?? "").split(" ");
    const agent = fields["agent_id"] ?? "";
    const body = {
      scope,
      window,
      ...(agent === "" ? {} : { agent_id: agent }),
      ...numberIn(fields, "usd"),
      ...numberIn(fields, "tokens"),
      on_reached: fields["on_reached"],
    };
    await callData("PUT", "/api/budgets", { body });
    onAdded();
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
      <Field label="Dollars" name="usd" type="number" min={0} max={1_000_000} step="any" error={add.error} />
      <Field
        label="Tokens"
        name="tokens"
        type="number"
        min={0}
        step={1}
        help="Input and output together. Give dollars, tokens or both."
        error={add.error}
      />
      <Choice
        label="When it is used up"
        name="on_reached"
        options={[
          ["refuse", "Calls are refused"],
          ["ask", "Runs wait for a person"],
        ]}
      />
    </Form>
  );
}

const numberIn = (fields: Readonly<Record<string, string>>, name: string): Record<string, number> => {
  const text = (fields[name] ?? "").trim();
  return text === "" ? {} : { [name]: Number(text) };
};
