import { useEffect, useState } from "preact/hooks";

import { numberText } from "#web/lib/locale.ts";
import { Button } from "#web/ui/button.tsx";

import { countFound, type FoundRuns } from "./chosen-runs.ts";

interface WholeListLineProps {
  /** The number of rows, which are all selected. */
  rows: number;
  whole: FoundRuns | null;
  /** The list as a query that finds what it has now; null where no query says it. */
  queryNow: () => string | null;
  onChoose: (whole: FoundRuns | null) => void;
}

/** Says that a page is selected while its list has more, and offers the rest of the list. */
export function WholeListLine({ rows, whole, queryNow, onChoose }: WholeListLineProps) {
  // Runs that begin later are not among those that the person saw.
  const [q] = useState(queryNow);
  const [found, setFound] = useState<Awaited<ReturnType<typeof countFound>> | null>(null);
  // Once: a count that follows what happens would use up the searches of the person.
  useEffect(() => {
    if (q !== null) countFound(q).then(setFound, () => {});
  }, []);
  if (whole !== null)
    return (
      <p>
        All {numberText(whole.count)} that match are selected.{" "}
        <Button size="small" onClick={() => onChoose(null)}>
          Only this page
        </Button>
      </p>
    );
  const { count = 0, is_more: isMore = false } = found ?? {};
  return (
    <p>
      All {numberText(rows)} on this page are selected.{" "}
      {isMore && `More than ${numberText(count)} match; narrow the list to select them all.`}
      {q !== null && !isMore && count > rows && (
        <Button size="small" onClick={() => onChoose({ q, count })}>
          Select all {numberText(count)} that match
        </Button>
      )}
    </p>
  );
}
