import { callData } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { useAction } from "#web/lib/use-action.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Choice, Field, Form, Tick } from "#web/ui/form.tsx";
import { tell } from "#web/ui/toast.tsx";

import type { Parameters, SavedView, ViewedPage } from "./view.ts";

interface SaveViewProps {
  of: ViewedPage;
  asked: Parameters;
  columns: string[];
  onClose: () => void;
  onSaved: (view: SavedView) => void;
}

/** Saves what a list shows under a name: for the person, or for the team. */
export function SaveView({ of, asked, columns, onClose, onSaved }: SaveViewProps) {
  const saving = useAction(async ({ name = "", scope, mine, teams }: Readonly<Record<string, string>>) => {
    const body = {
      page: of.page,
      name: name.trim(),
      scope: scope === "team" ? "team" : "personal",
      query: asked,
      columns,
    } as const;
    const view = await callData("POST", "/api/views", { body });
    const whom = [
      ...(mine === undefined ? [] : (["me"] as const)),
      ...(teams === undefined ? [] : (["team"] as const)),
    ];
    for (const one of whom) await callData("POST", `/api/views/${view.id}/default`, { body: { for: one } });
    tell(`${view.name} was saved`);
    onSaved(view);
  });
  return (
    <Dialog title="Save as a view" onClose={onClose}>
      {() => (
        <Form action={saving} submit="Save">
          <Field label="Name" name="name" required maxLength={60} autoFocus error={saving.error} />
          {may("AGENT_MANAGE") && (
            <Choice
              label="For"
              name="scope"
              options={[
                ["personal", "Only me"],
                ["team", "The team"],
              ]}
            />
          )}
          <Tick label="This page opens with it for me" name="mine" />
          {may("TENANT_ADMIN") && <Tick label="This page opens with it for the team" name="teams" />}
          <p class="help">It keeps search, filters, order and columns. An address with a search always comes first.</p>
        </Form>
      )}
    </Dialog>
  );
}
