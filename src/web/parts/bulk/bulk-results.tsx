import { useState } from "preact/hooks";

import { useAction } from "#web/lib/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Problem } from "#web/ui/notice.tsx";

import { type Job, readJob, type Result, type ResultStatus, wordOf } from "./bulk-job.ts";

interface BulkResultsProps {
  /** The job with the first page, which moves on while it works. */
  first: Job;
  statuses: readonly ResultStatus[];
  label: string;
}

/** Results of a job, page by page. */
export function BulkResults({ first, statuses, label }: BulkResultsProps) {
  const [further, setFurther] = useState<{ results: readonly Result[]; next: string | null } | null>(null);
  const next = further === null ? first.next_cursor : further.next;
  const more = useAction(async () => {
    if (next === null) return;
    const page = await readJob(first.id, { statuses, cursor: next });
    setFurther({ results: [...(further?.results ?? []), ...page.results], next: page.next_cursor });
  });
  return (
    <>
      <ul class="bulk-results" aria-label={label}>
        {[...first.results, ...(further?.results ?? [])].map((result) => (
          <li key={result.execution_id}>
            <a class="cut" href={`/runs/${result.execution_id}`}>
              {result.task ?? result.execution_id}
            </a>
            <ResultText of={result} action={first.action} />
          </li>
        ))}
        {next !== null && (
          <li>
            <Button size="small" isBusy={more.isRunning} onClick={() => void more.run()}>
              Show more
            </Button>
          </li>
        )}
      </ul>
      <Problem error={more.error} />
    </>
  );
}

function ResultText({
  of: { status, code, message, outcome, new_execution_id: newId },
  action,
}: {
  of: Result;
  action: Job["action"];
}) {
  const word = wordOf(action, status);
  // The outcome says as much as a code that is made of it.
  const why = message ?? (code?.toLowerCase() === outcome ? null : code);
  return (
    <span class="dim">
      {newId === null ? word : <a href={`/runs/${newId}`}>{word}</a>}
      {why !== null && `: ${why}`}
    </span>
  );
}
