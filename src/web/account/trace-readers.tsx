import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { me } from "#web/lib/session.ts";
import { useAction } from "#web/lib/use-action.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { Choice, Form } from "#web/ui/form.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Notice } from "#web/ui/notice.tsx";

const READERS = [
  ["viewer", "Everybody"],
  ["member", "Members and administrators"],
  ["admin", "Administrators"],
] as const;

/** The roles that read what runs said and did. It is loaded once a person opens it. */
export function TraceReaders() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section>
      <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>Readers of runs</summary>
        {isOpen && <Readers />}
      </details>
    </section>
  );
}

function Readers() {
  const path = `/api/workspaces/${me.value?.tenant.id ?? ""}/configuration` as const;
  const load = useLoad((signal) => callData("GET", path, { signal }), [path]);
  const [isSaved, setIsSaved] = useState(false);
  const save = useAction(async ({ readers }: Readonly<Record<string, string>>) => {
    const { auto_dev: kept } = await callData("GET", path);
    const chosen = READERS.find(([role]) => role === readers)?.[0] ?? "viewer";
    await callData("PUT", path, { body: { auto_dev: kept, trace_readers: chosen } });
    setIsSaved(true);
  });
  return (
    <>
      <p class="muted">
        These people read results, errors, traces, reviews and approvals of all runs. Everybody else reads the tasks and
        states of runs, and the runs that they ordered themselves.
      </p>
      {isSaved && <Notice>The readers are saved.</Notice>}
      <Loading of={load}>
        {({ trace_readers: readers }) => (
          <Form action={save} submit="Save">
            <Choice label="Readers" name="readers" options={READERS} chosen={readers} />
          </Form>
        )}
      </Loading>
    </>
  );
}
