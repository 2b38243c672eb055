import { callData } from "#web/lib/call.ts";
import { useAction } from "#web/lib/use-action.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { tell } from "#web/ui/toast.tsx";

import { chosenColumns } from "./columns.ts";
import { hrefOf, mayChangeView, type Parameters, type SavedView, type ViewedPage } from "./view.ts";

interface ChangedViewProps {
  of: ViewedPage;
  view: SavedView;
  kept: Parameters;
  onChanged: (view: SavedView) => void;
  onSaveAs: () => void;
}

/** The list differs from its view. The person saves the change, saves another view, or goes back. */
export function ChangedView({ of, view, kept, onChanged, onSaveAs }: ChangedViewProps) {
  const { query } = useQuery();
  const saving = useAction(async () => {
    const body = { query: of.toView(query), columns: chosenColumns(of, query) };
    onChanged(await callData("PATCH", `/api/views/${view.id}`, { body }));
    tell(`${view.name} was saved`);
  });
  return (
    <>
      <span class="accent">Changed</span>
      {mayChangeView(view) && (
        <Button size="small" icon="check" isBusy={saving.isRunning} onClick={() => void saving.run()}>
          Save
        </Button>
      )}
      <Button kind="ghost" size="small" icon="plus" onClick={onSaveAs}>
        Save as
      </Button>
      <ButtonLink kind="ghost" size="small" icon="undo" href={hrefOf(view, kept)}>
        Go back
      </ButtonLink>
    </>
  );
}
