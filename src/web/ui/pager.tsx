import { numberText } from "#web/lib/locale.ts";
import { useQuery } from "#web/lib/use-query.ts";

import { Button } from "./button.tsx";

interface PagerProps {
  /** The first is 1. */
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
}

/** The rows that are shown, of how many: `1–25 of 10,000`. */
export const rangeText = ({ first, last }: { first: number; last: number }, total: string | null): string =>
  `${numberText(first)}–${numberText(last)}${total === null ? "" : ` of ${total}`}`;

/** Turns the pages of a list; nothing when one page holds all. */
export function Pager({ page, pageSize, total, onPage }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (pages === 1) return null;
  return (
    <nav class="pager" aria-label="Pages">
      <Button isDisabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <span>
        {rangeText({ first: (page - 1) * pageSize + 1, last: Math.min(page * pageSize, total) }, numberText(total))}
      </span>
      <Button isDisabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  );
}

/** Turns the pages of a list whose page is in the address. */
export function ListPager({ of: { page, limit, total } }: { of: { page: number; limit: number; total: number } }) {
  const { change } = useQuery();
  return <Pager page={page} pageSize={limit} total={total} onPage={(next) => change({ page: next })} />;
}
