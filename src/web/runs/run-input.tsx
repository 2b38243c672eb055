import { useState } from "preact/hooks";

import { useLoad } from "#web/lib/use-load.ts";
import { JsonTree } from "#web/ui/json-tree.tsx";
import { Loading } from "#web/ui/loading.tsx";

import { readInput } from "./run-actions.tsx";

/** The input of the run, once a person opens it. */
export function RunInputView({ executionId }: { executionId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>Context and parameters of the run</summary>
      {isOpen && <Input executionId={executionId} />}
    </details>
  );
}

function Input({ executionId }: { executionId: string }) {
  const input = useLoad((signal) => readInput(executionId, signal), [executionId]);
  if (input.value === null && !input.isLoading && input.error === null)
    return <p class="empty">Its input is no longer stored.</p>;
  return (
    <Loading of={input}>
      {(value) => (
        <>
          <JsonTree label="the context" value={value?.context ?? {}} />
          {Object.keys(value?.parameters ?? {}).length > 0 && (
            <JsonTree label="the parameters" value={value?.parameters} />
          )}
        </>
      )}
    </Loading>
  );
}
