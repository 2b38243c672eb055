/** Rows of what is still coming, with their height, so that nothing moves when it is there. Nothing for the first moments. */
export function Skeleton({ rows = 4 }: { rows?: number }) {
  return (
    <div class="skeleton" aria-hidden="true">
      {Array.from({ length: rows }, (_row, index) => (
        <div class="skeleton-row" key={index}>
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}
