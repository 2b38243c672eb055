import { Page } from "./page.tsx";

/** For an address that has no page. */
export function MissingPage() {
  return (
    <Page title="Nothing here">
      <p>
        There is no page at this address. Go to <a href="/">the beginning</a>.
      </p>
    </Page>
  );
}
