import { may } from "#web/lib/session.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { Page } from "#web/ui/page.tsx";
import { Tabs } from "#web/ui/tabs.tsx";

import { SubmissionList } from "./submission-list.tsx";
import { WaitingList } from "./waiting-list.tsx";

const VIEWS = [
  ["/reviews", "Waiting for review"],
  ["/reviews?view=mine", "Your submissions"],
] as const;

/** The submissions that wait for a reviewer, and the tenant's own ones with their state. */
export function ReviewsPage() {
  const { query } = useQuery();
  const mayReview = may("GOVERNANCE_APPROVE");
  const isMine = !mayReview || query["view"] === "mine";
  return (
    <Page title="Reviews" lead={<a href="/marketplace">Back to the marketplace</a>}>
      {mayReview && <Tabs label="Reviews" links={VIEWS} current={VIEWS[isMine ? 1 : 0][0]} />}
      {isMine ? <SubmissionList /> : <WaitingList />}
    </Page>
  );
}
