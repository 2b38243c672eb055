import type { Approval } from "#web/parts/approvals/approval.ts";
import { ButtonLink } from "#web/ui/button.tsx";

interface NeighboursProps {
  rows: readonly Approval[];
  openId: string;
  addressOf: (id: string | null) => string;
}

/** Where the list has no room beside the request: the way back to it, and to the requests above and below. */
export function Neighbours({ rows, openId, addressOf }: NeighboursProps) {
  const place = rows.findIndex(({ id }) => id === openId);
  const above = place > 0 ? rows[place - 1] : undefined;
  const below = place === -1 ? undefined : rows[place + 1];
  return (
    <nav class="neighbours row" aria-label="Requests">
      <ButtonLink href={addressOf(null)} label="All requests">
        All
      </ButtonLink>
      {place !== -1 && (
        <span class="grow">
          {place + 1} of {rows.length}
        </span>
      )}
      {above !== undefined && (
        <span class="above">
          <ButtonLink kind="ghost" icon="down" label="Previous" href={addressOf(above.id)} />
        </span>
      )}
      {below !== undefined && <ButtonLink kind="ghost" icon="down" label="Next" href={addressOf(below.id)} />}
    </nav>
  );
}
