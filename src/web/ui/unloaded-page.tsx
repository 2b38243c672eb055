import { Button } from "./button.tsx";
import { Page } from "./page.tsx";

/** Stands where a page's code could not be loaded: the way to the server is broken, or a newer console has taken this one's place. */
export function UnloadedPage() {
  return (
    <Page title="This page could not be loaded">
      <p>The connection may be lost, or the console was updated since you opened it.</p>
      <Button kind="primary" onClick={() => location.reload()}>
        Load again
      </Button>
    </Page>
  );
}
