import { useState } from "preact/hooks";

import { readAgain } from "#web/lib/answers.ts";
import { callData } from "#web/lib/call.ts";
import type { DataOf } from "#web/lib/operation.ts";
import { may } from "#web/lib/session.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { ButtonLink } from "#web/ui/button.tsx";

import type { RunReview } from "./review.ts";

type Made = DataOf<"POST /api/reviews/{execution_id}/case">;

/** Whether people said what a wrong result should have been. */
const isCorrected = ({ verdict, verdicts }: RunReview): boolean =>
  verdict !== null && verdict !== "right" && verdicts.some(({ counts, correction }) => counts && correction !== null);

/** Makes a case of a correction, so that a version that repeats the wrong answer fails; then the way to its data set. */
export function MakeCase({ review }: { review: RunReview }) {
  const [made, setMade] = useState<Made | null>(null);
  if (!may("AGENT_MANAGE") || !isCorrected(review)) return null;
  const make = async (): Promise<void> => {
    const id = encodeURIComponent(review.execution_id);
    setMade(await callData("POST", `/api/reviews/${id}/case`, { body: {} }));
    readAgain(["/api/data-sets"]);
  };
  return (
    <div class="row make-case">
      <span class="grow muted small-text" role="status">
        {made === null ? "A version that repeats the corrected answer fails this case." : madeText(made)}
      </span>
      {made === null ? (
        <ActionButton icon="plus" act={make}>
          Make it a case
        </ActionButton>
      ) : (
        <ButtonLink href={`/data-sets/${made.data_set.id}`}>Open the data set</ButtonLink>
      )}
    </div>
  );
}

const madeText = ({ data_set: { name }, proves }: Made): string =>
  proves
    ? `It is a case of “${name}”.`
    : `It is a case of “${name}”. Its checks only refuse the wrong answer: add there what the right one must have.`;
