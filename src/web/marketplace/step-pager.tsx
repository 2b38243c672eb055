import { Button } from "#web/ui/button.tsx";
interface StepPagerProps {
  /** The first is 1. */
  page: number;
  hasMore: boolean;
  onPage: (page: number) => void;
}

/** Turns the pages of a list that the API does not count; nothing when one page holds all. */
export function StepPager({ page, hasMore, onPage }: StepPagerProps) {
  if (page === 1 && !hasMore) return null;
  return (
    <nav class="pager" aria-label="Pages">
      <Button isDisabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <span>Page {page}</span>
      <Button isDisabled={!hasMore} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
