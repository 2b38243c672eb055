import { costText } from "#sdk/cost-text";
import { dayText } from "#web/lib/time-words.ts";

interface SpendingDaysProps {
  /** When each day begins (ISO 8601); the last one is today. */
  days: readonly string[];
  /** The cost of each day, in US dollars. */
  costs: readonly number[];
  zone: string;
}

/** A bar for the money of each day of the month so far, the highest at full height. A table shows the same. */
export function SpendingDays({ days, costs, zone }: SpendingDaysProps) {
  const highest = Math.max(...costs, 0);
  if (highest === 0) return null;
  const dayOf = (day: string): string => dayText(day, { timeZone: zone });
  const step = 100 / days.length;
  const first = days.at(0);
  return (
    <figure class="spending-days">
      <figcaption class="row">
        <span class="grow">Each day</span>
        <small class="muted">highest: {costText(highest)}</small>
      </figcaption>
      <svg role="img" aria-label={`The money of each day since ${first === undefined ? "" : dayOf(first)}`}>
        {costs.map((cost, index) => {
          const height = cost === 0 ? 0 : Math.max(2, (cost / highest) * 100);
          return (
            <rect
              key={days[index]}
              x={pc(index * step + step * 0.1)}
              y={pc(100 - height)}
              width={pc(step * 0.8)}
              height={pc(height)}
            >
              <title>{`${dayOf(days[index] ?? "")}: ${costText(cost)}`}</title>
            </rect>
          );
        })}
      </svg>
      <p class="row muted" aria-hidden="true">
        <small class="grow">{first === undefined ? "" : dayOf(first)}</small>
        <small>today</small>
      </p>
      <details>
        <summary>Show as a table</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col" class="number">
                Cost
              </th>
            </tr>
          </thead>
          <tbody>
            {days.map((day, index) => (
              <tr key={day}>
                <th scope="row">{dayOf(day)}</th>
                <td class="number">{costText(costs[index] ?? 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

const pc = (share: number): string => `${share.toFixed(2)}%`;
