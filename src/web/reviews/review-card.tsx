import { call } from "#web/lib/call.ts";
import { useAction } from "#web/lib/use-action.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { Form, TextField } from "#web/ui/form.tsx";
import { JsonTree } from "#web/ui/json-tree.tsx";
import { ProblemText } from "#web/ui/notice.tsx";
import { Prose } from "#web/ui/prose.tsx";
import { Badge, Moment } from "#web/ui/text.tsx";

import { frontOf } from "./front.ts";
import { decisionPath, type Review } from "./listing.ts";

interface ReviewCardProps {
  review: Review;
  onDecided: (message: string) => void;
}

/** All that a reviewer needs to decide about a submitted version. */
export function ReviewCard({ review, onDecided }: ReviewCardProps) {
  const { listing } = review;
  const name = frontOf(review).name ?? listing.name;
  const approve = async (): Promise<void> => {
    await call("POST", decisionPath(listing, "approve"));
    onDecided(`“${name}” is approved: every tenant can install it now.`);
  };
  const reject = useAction(async ({ reason }: Readonly<Record<string, string>>) => {
    await call("POST", decisionPath(listing, "reject"), { query: { reason } });
    onDecided(`“${name}” was rejected. Its publisher can read the reason.`);
  });
  return (
    <article aria-label={name}>
      <header>
        <h3>
          {name} <Badge>{listing.kind}</Badge>
        </h3>
      </header>
      <ReviewFacts review={review} />
      <div class="actions">
        <ActionButton kind="primary" label={`Approve ${name}`} act={approve}>
          Approve
        </ActionButton>
      </div>
      <details>
        <summary>Reject</summary>
        <Form action={reject} submit="Reject it">
          <TextField label="Reason, for the publisher" name="reason" rows={2} maxLength={1000} required />
        </Form>
      </details>
    </article>
  );
}

function ReviewFacts({ review }: { review: Review }) {
  const { version } = review;
  const { snapshot, look_alikes: lookAlikes } = version;
  const front = frontOf(review);
  return (
    <>
      {front.description !== null && <Prose text={front.description} />}
      <Facts>
        <Fact title="Version">{version.label}</Fact>
        <Fact title="Name as it looks">
          <code>{version.name_skeleton}</code>
        </Fact>
        {front.price !== null && <Fact title="Price">{front.price === 0 ? "free" : `$${front.price.toFixed(2)}`}</Fact>}
        <Fact title="Category">{front.category ?? "–"}</Fact>
        <Fact title="Tags">{front.tags.join(", ") || "–"}</Fact>
        <Fact title="Submitted">
          <Moment at={version.submitted_at} />
        </Fact>
      </Facts>
      {lookAlikes.length > 0 && <LookAlikes review={lookAlikes} />}
      <details>
        <summary>Contents of an installation</summary>
        {typeof snapshot["code"] === "string" && <pre class="json">{snapshot["code"]}</pre>}
        <JsonTree value={snapshot} label="the contents" />
      </details>
    </>
  );
}

function LookAlikes({ review }: { review: Review["version"]["look_alikes"] }) {
  return (
    <ProblemText isSilent>
      <strong>Easily mistaken for another listing</strong>
      <ul>
        {review.map(({ id, name, why }) => (
          <li key={id}>
            {name}: {why === "name" ? "the names look alike" : "the content is identical"}
          </li>
        ))}
      </ul>
    </ProblemText>
  );
}
