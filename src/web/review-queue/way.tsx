import { ButtonLink } from "#web/ui/button.tsx";

import type { Listed } from "./review-group.tsx";

interface WayProps {
  queue: readonly Listed[];
  openId: string;
  addressOf: (executionId: string | null) => string;
}

/** Where the list has no room beside the run: the way back to it, and to the runs above and below. */
export function Way({ queue, openId, addressOf }: WayProps) {
  const place = queue.findIndex(({ execution_id: id }) => id === openId);
  const [above, below] = [queue[place - 1], place === -1 ? undefined : queue[place + 1]];
  return (
    <nav class="review-way row" aria-label="Runs">
      {above !== undefined && (
        <ButtonLink kind="ghost" icon="up" label="Previous" href={addressOf(above.execution_id)} />
      )}
      {below !== undefined && <ButtonLink kind="ghost" icon="down" label="Next" href={addressOf(below.execution_id)} />}
      <ButtonLink href={addressOf(null)} label="All runs that wait">
        All
      </ButtonLink>
    </nav>
  );
}
