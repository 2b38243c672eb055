import { useState } from "preact/hooks";

import { queryText } from "#web/lib/call.ts";
import { useAction } from "#web/lib/use-action.ts";
import type { RunPage } from "#web/parts/runs/run.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field, Form } from "#web/ui/form.tsx";

import { filtersIn } from "./list-filters.ts";
import { forgetView, savedViews, saveView } from "./saved-views.ts";
import { areSame, countText, VIEWS } from "./views.ts";

interface ViewTabsProps {
  query: Readonly<Record<string, string>>;
  counts: RunPage["counts"];
}

/** The views of the list: those that everybody has, and one's own. What is shown can be saved as another one. */
export function ViewTabs({ query, counts }: ViewTabsProps) {
  const [own, setOwn] = useState(savedViews);
  const [isSaving, setIsSaving] = useState(false);
  const filters = filtersIn(query);
  const period = query["period"];
  const views = [...VIEWS, ...own];
  const current = views.find((view) => areSame(view.filters, filters));
  const saving = useAction(async ({ name = "" }: Readonly<Record<string, string>>) => {
    saveView(name.trim(), filters);
    setOwn(savedViews());
    setIsSaving(false);
    return Promise.resolve();
  });
  return (
    <nav class="tabs" aria-label="Views">
      <ul>
        {views.map((view) => (
          <li key={view.name}>
            <a
              href={`/runs${queryText({ ...view.filters, period })}`}
              aria-current={view === current ? "page" : undefined}
            >
              {view.name} <span class="dim">{countText(view, counts)}</span>
            </a>
          </li>
        ))}
        {current === undefined && (
          <li>
            <Button kind="ghost" size="small" icon="plus" onClick={() => setIsSaving(true)}>
              Save this view
            </Button>
          </li>
        )}
        {current !== undefined && own.includes(current) && (
          <li>
            <Button
              kind="ghost"
              size="small"
              icon="x"
              onClick={() => {
                forgetView(current.name);
                setOwn(savedViews());
              }}
            >
              Forget this view
            </Button>
          </li>
        )}
      </ul>
      {isSaving && (
        <Dialog title="Save this view" onClose={() => setIsSaving(false)}>
          {() => (
            <Form action={saving} submit="Save">
              <Field label="Name" name="name" required maxLength={40} autoFocus />
            </Form>
          )}
        </Dialog>
      )}
    </nav>
  );
}
