import { EmptyState } from "./empty-state.tsx";
import { Page } from "./page.tsx";
import { UNREAD } from "./unread.tsx";

/** In place of a page that shows what runs said and did, for a role that does not read it. */
export const UnreadPage = ({ title }: { title: string }) => (
  <Page title={title}>
    <EmptyState icon="lock" title="Your role does not read this page" actions={<a href="/runs">To the runs</a>}>
      {UNREAD}
    </EmptyState>
  </Page>
);
