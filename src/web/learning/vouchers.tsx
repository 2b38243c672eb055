import type { Progress } from "./progress.ts";

type Vouchers = Progress["vouchers"];

const KINDS = [
  ["checked", "Checked", "tests, schema or numbers"],
  ["human", "Human", "feedback or a decision"],
  ["judged", "Judged", ""],
  ["self_reported", "Self-reported", "no evidence"],
  ["undecided", "Not decisive", ""],
] as const;

type Kind = (typeof KINDS)[number][0];

/** The vouchers of the agent's latest episodes at its level: evidence and the rest. */
export function VouchersView({ of: vouchers }: { of: Vouchers }) {
  const { checked, human, judged, self_reported: own, partial, void: outages } = vouchers;
  const counts: Readonly<Record<Kind, number>> = {
    checked,
    human,
    judged,
    self_reported: own,
    undecided: partial + outages,
  };
  const total = checked + human + judged + own + partial + outages;
  return (
    <section aria-labelledby="vouched">
      <h2 id="vouched" class="row">
        <span class="grow">Who vouched</span>
        <small class="number">
          {checked + human + judged} of {total} count
        </small>
      </h2>
      {total === 0 ? (
        <p class="empty">There is no episode at this level yet.</p>
      ) : (
        <>
          <Shares counts={counts} total={total} />
          <ul class="vouchers">
            {KINDS.map(([kind, name, words]) => (
              <li key={kind}>
                <svg viewBox="0 0 10 10" aria-hidden="true">
                  <rect class={kind} width="10" height="10" rx="2" />
                </svg>
                <span class="grow">
                  {name} <small>{words === "" ? wordsOf(kind, vouchers) : words}</small>
                </span>
                <strong class="number">{counts[kind]}</strong>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function wordsOf(kind: Kind, { judge_calibrated: isCalibrated, partial, void: outages }: Vouchers): string {
  if (kind === "undecided") return `${partial} partial, ${outages} void`;
  if (isCalibrated === null) return "by another model";
  return isCalibrated ? "calibrated, counts in full" : "not calibrated, counts half";
}

function Shares({ counts, total }: { counts: Readonly<Record<Kind, number>>; total: number }) {
  let from = 0;
  return (
    <svg class="shares" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      {KINDS.filter(([kind]) => counts[kind] > 0).map(([kind]) => {
        const x = from;
        const width = (counts[kind] / total) * 100;
        from += width;
        return <rect key={kind} class={kind} x={x} width={Math.max(0.5, width - 0.6)} height="10" />;
      })}
    </svg>
  );
}
