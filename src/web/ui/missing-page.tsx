import { ButtonLink } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";
import { Page } from "./page.tsx";

/** For an address that has no page. */
export function MissingPage() {
  return (
    <Page title="Nothing here">
      <EmptyState
        icon="search"
        title="This address has no page"
        actions={
          <ButtonLink href="/" icon="home">
            To the overview
          </ButtonLink>
        }
      >
        It may be mistyped, or the page was deleted. Ctrl K or ⌘ K finds agents, runs and pages.
      </EmptyState>
    </Page>
  );
}
