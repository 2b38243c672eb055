import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { me } from "#web/lib/session.ts";
import { useAction } from "#web/lib/use-action.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { Field, Form } from "#web/ui/form.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Notice } from "#web/ui/notice.tsx";

/** The share of the answered runs that a second person reads. It is loaded once a person opens it. */
export function SecondShare() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section>
      <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>Second readers</summary>
        {isOpen && <Share />}
      </details>
    </section>
  );
}

function Share() {
  const path = `/api/workspaces/${me.value?.tenant.id ?? ""}/configuration` as const;
  const load = useLoad((signal) => callData("GET", path, { signal }), [path]);
  const [isSaved, setIsSaved] = useState(false);
  const save = useAction(async ({ share }: Readonly<Record<string, string>>) => {
    const { auto_dev: kept } = await callData("GET", path);
    await callData("PUT", path, { body: { auto_dev: kept, review: { second_share: Number(share) / 100 } } });
    setIsSaved(true);
  });
  return (
    <>
      <p class="muted">
        A second person answers this share of the reviewed runs without seeing the first answer. Until then a run counts
        for nothing; where two differ, a person who may approve decides. A run needs two people who did not order it.
      </p>
      {isSaved && <Notice>The share is saved.</Notice>}
      <Loading of={load}>
        {({ review }) => (
          <Form action={save} submit="Save">
            <Field
              label="Per cent of the reviewed runs"
              name="share"
              type="number"
              min={0}
              max={50}
              step="any"
              required
              defaultValue={Math.round(review.second_share * 10_000) / 100}
              error={save.error}
            />
          </Form>
        )}
      </Loading>
    </>
  );
}
