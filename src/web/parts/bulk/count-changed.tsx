import { numberText } from "#web/lib/locale.ts";
import { ProblemText } from "#web/ui/notice.tsx";

import { countOf, type Ordering } from "./chosen-runs.ts";

/** Says that the query finds another number of runs by now, after an order was refused for it. */
export function CountChanged({ of: { chosen, was } }: { of: Pick<Ordering, "chosen" | "was"> }) {
  if (was === null) return null;
  const count = countOf(chosen);
  return (
    <ProblemText>
      <strong>
        {count === 0 ? "No run matches any more" : `${numberText(count)} match now`}, not {numberText(was)}.
      </strong>{" "}
      Nothing was done. {count > 0 && "Continue with the new number, or close this and look at the list."}
    </ProblemText>
  );
}
