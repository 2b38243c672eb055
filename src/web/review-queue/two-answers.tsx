import { type RunReview, wordOf } from "#web/parts/reviews/review.ts";

/** Both answers about a run that people disagree about, for the person who decides. */
export function TwoAnswers({ of: { verdicts, verdict } }: { of: RunReview }) {
  const said = [...new Map(verdicts.filter(({ counts }) => counts).map((each) => [each.author_id, each])).values()];
  return (
    <section class="two-answers" aria-labelledby="two-answers">
      <h3 id="two-answers">People disagree</h3>
      <dl class="facts">
        {said.map((each) => (
          <div key={each.author_id}>
            <dt>{each.author_name ?? "A person"}</dt>
            <dd>
              <strong>{wordOf(each.verdict ?? "partly")}</strong>
              {[each.correction, each.notes].flatMap((text) => (text === null ? [] : [<p key={text}>{text}</p>]))}
            </dd>
          </div>
        ))}
      </dl>
      <p class="muted small-text">
        A person who may approve and gave no answer decides.
        {verdict === null && " Until then the run does not count."}
      </p>
    </section>
  );
}
