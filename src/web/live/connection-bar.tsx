import { useEffect, useState } from "preact/hooks";

import { lostSince, nextTryAt, tryNow } from "#web/lib/connection.ts";
import { clockText } from "#web/lib/time-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** Says that the server cannot be reached, of when what one sees is, and when the next try is; nothing while it can. */
export function ConnectionBar() {
  const since = lostSince.value;
  return (
    <div role="status" class="connection-place">
      {since !== null && <Lost since={since} />}
    </div>
  );
}

function Lost({ since }: { since: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = nextTryAt.value === null ? 0 : Math.ceil((nextTryAt.value - now) / 1_000);
  return (
    <div class="connection">
      <Icon name="failed" />
      <span class="grow">
        The server cannot be reached. The page shows the state of {clockText(new Date(since)).slice(0, 8)}.{" "}
        <span aria-hidden="true">{seconds > 0 ? `Next try in ${seconds} s.` : "Trying…"}</span>
      </span>
      <Button size="small" onClick={tryNow}>
        Try now
      </Button>
    </div>
  );
}
