import { Page } from "./page.tsx";

/** For an address that has no page. */
export function MissingPage() {
  return (
    <Page title="Nothing here">
      <p>
        This address has no page. Go on at <a href="/">the beginning</a>.
      </p>
    </Page>
  );
}
