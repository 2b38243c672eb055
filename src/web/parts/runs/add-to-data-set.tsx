import { callData } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { useAction } from "#web/lib/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Problem } from "#web/ui/notice.tsx";
import { tell } from "#web/ui/toast.tsx";

/** The data set that the person's runs go to: the newest one, or a first one. */
async function latestDataSet(): Promise<{ id: string; name: string }> {
  const { data_sets: sets } = await callData("GET", "/api/data-sets", { query: { limit: 1 } });
  return sets[0] ?? (await callData("POST", "/api/data-sets", { body: { name: "Cases from runs" } }));
}

/** Makes cases of runs in one press. */
export function AddToDataSet({ executionIds }: { executionIds: readonly string[] }) {
  const add = useAction(async () => {
    const { id, name } = await latestDataSet();
    const cases = executionIds.map((source) => ({ source_execution_id: source }));
    const { added } = await callData("POST", `/api/data-sets/${encodeURIComponent(id)}/cases`, { body: { cases } });
    tell(`${added === 1 ? "1 case" : `${added} cases`} added to “${name}”`);
  });
  if (!may("AGENT_MANAGE") || executionIds.length === 0) return null;
  return (
    <>
      <Button icon="plus" isBusy={add.isRunning} onClick={() => void add.run()}>
        Add to a data set
      </Button>
      <Problem error={add.error} />
    </>
  );
}
