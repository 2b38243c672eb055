import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { numberText } from "#web/lib/locale.ts";
import { may } from "#web/lib/session.ts";
import { useAction } from "#web/lib/use-action.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { findAgents } from "#web/ui/agent-choice.tsx";
import { Button } from "#web/ui/button.tsx";
import { ChipsField } from "#web/ui/chips-field.tsx";
import { Drawer } from "#web/ui/drawer.tsx";
import { Form } from "#web/ui/form.tsx";
import { Moment } from "#web/ui/text.tsx";
import { tell } from "#web/ui/toast.tsx";

import { dataSetPath, type ExamMaterial } from "./data-set.ts";

/** Says in whose exams a data set is material, and lets a person with the right change it. */
export function ExamMaterialControl({ setId }: { setId: string }) {
  const path = `${dataSetPath(setId)}/exam-material` as const;
  const [isOpen, setIsOpen] = useState(false);
  const material = useLoad((signal) => callData("GET", path, { signal }), [path]);
  if (material.value === null) return null;
  const { agents } = material.value;
  const words =
    agents.length === 0
      ? "Use in exams"
      : `In the exams of ${agents.length} ${agents.length === 1 ? "agent" : "agents"}`;
  if (agents.length === 0 && !may("GOVERNANCE_APPROVE")) return null;
  return (
    <>
      <Button icon="shield" onClick={() => setIsOpen(true)}>
        {words}
      </Button>
      {isOpen && (
        <Drawer title="Exam material" onClose={() => setIsOpen(false)}>
          {(close) => (
            <>
              <Explanation of={material.value as ExamMaterial} />
              {may("GOVERNANCE_APPROVE") && (
                <Naming
                  path={path}
                  of={material.value as ExamMaterial}
                  onDone={() => {
                    close();
                    material.reload();
                  }}
                />
              )}
            </>
          )}
        </Drawer>
      )}
    </>
  );
}

function Explanation({ of: { agents, cases, named_by: by, named_at: at } }: { of: ExamMaterial }) {
  return (
    <>
      <p>
        Each exam of a named agent also draws up to 3, 5 or 8 of these cases, for the levels intern, supervised and
        autonomous. An agent that fails a case fails the exam. Passing a case is not enough for a level, so the author
        of a case cannot lift an agent. Tools give recorded answers, and nothing outside is touched.
      </p>
      <p>
        {numberText(cases.checked)} of {numberText(cases.total)} cases have checks and can be drawn.
      </p>
      {at !== null && (
        <p>
          Named by {by?.name ?? "a person"}, <Moment at={at} />: {agents.map(({ name }) => name).join(", ")}.
        </p>
      )}
      {cases.changed_since > 0 && (
        <p role="status">
          {cases.changed_since === 1 ? "1 case was" : `${numberText(cases.changed_since)} cases were`} added or changed
          since. Exams draw {cases.changed_since === 1 ? "it" : "them"} after a person names the set again.
        </p>
      )}
    </>
  );
}

interface NamingProps {
  path: `/api/data-sets/${string}/exam-material`;
  of: ExamMaterial;
  onDone: () => void;
}

function Naming({ path, of: { agents }, onDone }: NamingProps) {
  const name = async (ids: readonly string[]): Promise<void> => {
    const { agents: named } = await callData("PUT", path, { body: { agent_ids: ids } });
    tell(named.length === 0 ? "No exam draws from this data set" : "Exams draw from this data set as it is now");
    onDone();
  };
  const save = useAction((fields: Readonly<Record<string, string>>) =>
    name((fields["agent_ids"] ?? "").split("\n").filter((id) => id !== "")),
  );
  return (
    <>
      <Form action={save} submit="Save">
        <ChipsField
          label="Agents"
          name="agent_ids"
          placeholder="Find an agent"
          chosen={agents.map(({ id }) => id)}
          texts={Object.fromEntries(agents.map(({ id, name: text }) => [id, text]))}
          find={findAgents}
          help="Only the exams of these agents draw cases. What is saved is the data set as it is now; the audit log keeps who saved it."
        />
      </Form>
      {agents.length > 0 && (
        <p>
          <ActionButton act={() => name([])}>Withdraw it from all exams</ActionButton>
        </p>
      )}
    </>
  );
}
