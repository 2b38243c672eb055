interface RatingBarsProps {
  /** How often each rating was given, by the number of stars. */
  distribution: Readonly<Record<string, number>>;
}

/** How the ratings are spread over the stars; nothing without ratings. */
export function RatingBars({ distribution }: RatingBarsProps) {
  const given = [5, 4, 3, 2, 1].map((stars) => ({ stars, count: distribution[String(stars)] ?? 0 }));
  const most = Math.max(...given.map(({ count }) => count));
  if (most === 0) return null;
  return (
    <section>
      <h2>Ratings</h2>
      <dl class="rating-bars">
        {given.map(({ stars, count }) => (
          <div key={stars}>
            <dt>{stars === 1 ? "1 star" : `${stars} stars`}</dt>
            <dd>
              <svg width="100%" height="8" aria-hidden="true">
                <rect class="rating-rest" width="100%" height="8" rx="2" />
                <rect class="rating-part" width={`${(100 * count) / most}%`} height="8" rx="2" />
              </svg>
              <span>{count}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
