import { useState } from "preact/hooks";

import { call } from "#web/lib/call.ts";
import { useAction } from "#web/lib/use-action.ts";
import { type SkillDetail, SKILLS } from "#web/parts/skill.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { Field, Form } from "#web/ui/form.tsx";

interface SkillVariablesProps {
  skill: SkillDetail;
  onChanged: () => void;
}

/** Secrets that the skill needs: set and removed here, never shown again. */
export function SkillVariables({ skill, onChanged }: SkillVariablesProps) {
  const [round, setRound] = useState(0);
  const put = async (name: string, value: string | null): Promise<void> => {
    await call("PUT", `${SKILLS}/${skill.id}`, { body: { environment_vars: { [name]: value } } });
    onChanged();
  };
  const set = useAction(async ({ variable = "", value = "" }: Readonly<Record<string, string>>) => {
    await put(variable, value);
    setRound(round + 1);
  });
  return (
    <section>
      <h2>Environment variables</h2>
      <DataTable
        rows={skill.environment_vars}
        keyOf={(name) => name}
        empty="None yet. Set one if the skill needs a key or a password."
        columns={[
          { title: "Name", show: (name) => <code>{name}</code> },
          {
            title: "Remove",
            show: (name) => (
              <ActionButton act={() => put(name, null)} confirm={`Remove ${name}? Its value is lost.`}>
                Remove {name}
              </ActionButton>
            ),
          },
        ]}
      />
      <Form key={round} action={set} submit="Set the variable">
        <Field label="Variable" name="variable" maxLength={100} required placeholder="RATES_KEY" autoComplete="off" />
        <Field
          label="Value"
          name="value"
          type="password"
          autoComplete="off"
          required
          help="Stored encrypted and never shown again: keep it elsewhere too. An existing name gets the new value."
        />
      </Form>
    </section>
  );
}
