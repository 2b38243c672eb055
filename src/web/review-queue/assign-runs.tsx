import { useState } from "preact/hooks";

import { readAgain } from "#web/lib/answers.ts";
import { callData } from "#web/lib/call.ts";
import { may, me } from "#web/lib/session.ts";
import { useAction } from "#web/lib/use-action.ts";
import type { Selection } from "#web/parts/bulk/use-selection.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Button } from "#web/ui/button.tsx";
import { ChipsField } from "#web/ui/chips-field.tsx";
import type { Option } from "#web/ui/combobox.tsx";
import { Drawer } from "#web/ui/drawer.tsx";
import { Form } from "#web/ui/form.tsx";
import { tell } from "#web/ui/toast.tsx";

const MOST_PEOPLE = 100;

async function assign(selection: Selection, to: readonly string[]): Promise<void> {
  const body = { execution_ids: [...selection.ids], to: [...to] };
  const { assigned, skipped } = await callData("POST", "/api/reviews/assign", { body });
  selection.clear();
  readAgain(["/api/reviews", "/api/inbox"]);
  const left = skipped.length === 0 ? "" : `, ${skipped.length} left out: a person gets no run that the person ordered`;
  tell(`${assigned.length} dealt out${left}`);
}

/** Deals the selected runs out: to the person, or evenly to colleagues. */
export function AssignRuns({ selection }: { selection: Selection }) {
  const [isOpen, setIsOpen] = useState(false);
  const own = me.value?.user.id;
  if (!may("AGENT_RUN") || own === undefined) return null;
  return (
    <>
      <ActionButton act={() => assign(selection, [own])}>Take them</ActionButton>
      {may("TENANT_ADMIN") && (
        <Button size="small" icon="user" onClick={() => setIsOpen(true)}>
          Assign
        </Button>
      )}
      {isOpen && <AssignDrawer selection={selection} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function AssignDrawer({ selection, onClose }: { selection: Selection; onClose: () => void }) {
  return (
    <Drawer title="Assign" onClose={onClose}>
      {(close) => <AssignForm selection={selection} onDone={close} />}
    </Drawer>
  );
}

function AssignForm({ selection, onDone }: { selection: Selection; onDone: () => void }) {
  const send = useAction(async (fields: Readonly<Record<string, string>>) => {
    await assign(
      selection,
      (fields["people"] ?? "").split("\n").filter((id) => id !== ""),
    );
    onDone();
  });
  const runs = selection.ids.length === 1 ? "1 run" : `${selection.ids.length} runs`;
  return (
    <Form action={send} submit={`Deal out ${runs}`}>
      <ChipsField
        label="People"
        name="people"
        find={findPeople}
        help="They get the runs in turn, and see them in their inbox. Any other person may still answer."
      />
    </Form>
  );
}

async function findPeople(words: string, signal: AbortSignal): Promise<readonly Option[]> {
  const query = { status: "active", limit: MOST_PEOPLE } as const;
  const { users } = await callData("GET", "/api/auth/users", { query, signal });
  return users
    .map(({ id, name, email }) => ({ value: id, text: name ?? email ?? "A person" }))
    .filter(({ text }) => text.toLowerCase().includes(words.toLowerCase()));
}
