import { useEffect, useState } from "preact/hooks";

import type { FoundRuns } from "./chosen-runs.ts";
import type { Selection } from "./use-selection.ts";

export interface WholeList {
  /** The selection of rows. A row that is chosen or left out ends the choice of the whole list. */
  selection: Selection;
  /** The whole list as a query, once a person chose it; null while rows are selected. */
  whole: FoundRuns | null;
  choose: (whole: FoundRuns | null) => void;
}

/** Lets a person choose all that a list has, beyond the rows of its page. `list` changes with what is asked for. */
export function useWholeList(rows: Selection, list: string): WholeList {
  const [chosen, setChosen] = useState<{ list: string; whole: FoundRuns } | null>(null);
  const isNone = rows.ids.length === 0;
  useEffect(() => {
    if (isNone) setChosen(null);
  }, [isNone]);
  const ending =
    <Given extends unknown[]>(act: (...given: Given) => void) =>
    (...given: Given): void => {
      setChosen(null);
      act(...given);
    };
  return {
    selection: {
      ...rows,
      toggle: ending(rows.toggle),
      toggleAll: ending(rows.toggleAll),
      choose: ending(rows.choose),
      clear: ending(rows.clear),
    },
    whole: isNone || chosen?.list !== list ? null : chosen.whole,
    choose: (whole) => setChosen(whole === null ? null : { list, whole }),
  };
}
