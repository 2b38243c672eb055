import { useEffect } from "preact/hooks";

import { noteLost, recoveries } from "#web/lib/connection.ts";

import { Button } from "./button.tsx";
import { Page } from "./page.tsx";

const KEPT = "tenure.loaded-again";
/** A page that cannot be loaded twice in this time stays so until the person asks again. */
const ONCE_IN_MS = 30_000;

/**
 * Stands where a page's code could not be loaded: the way to the server is broken, or a newer console has taken this one's place. It loads
 * again as soon as the server answers.
 */
export function UnloadedPage() {
  useEffect(() => {
    const before = recoveries.peek();
    // From now on the server is asked until it answers.
    noteLost();
    return recoveries.subscribe((count) => {
      if (count === before || Date.now() - Number(sessionStorage.getItem(KEPT) ?? 0) < ONCE_IN_MS) return;
      sessionStorage.setItem(KEPT, String(Date.now()));
      location.reload();
    });
  }, []);
  return (
    <Page title="This page could not be loaded">
      <p>The connection may be lost, or the console was updated since you opened it.</p>
      <Button kind="primary" onClick={() => location.reload()}>
        Load again
      </Button>
    </Page>
  );
}
