import { Fact, Facts } from "#web/ui/facts.tsx";
import { Icon } from "#web/ui/icon.tsx";

type Values = Readonly<Record<string, unknown>>;

const SCOPES: Readonly<Record<string, string>> = {
  tenant: "the workspace",
  agent: "this agent",
  run: "each run",
};

/** The budget that a run would pass, and how far an approval reaches. */
export function BudgetRequest({ bound: { budget } }: { bound: Values }) {
  const { scope, window, period } = (typeof budget === "object" && budget !== null ? budget : {}) as Values;
  return (
    <section class="call">
      <h3>The budget that this run would pass</h3>
      <p class="undo">
        <Icon name="shield" />
        <span>
          {window === "run"
            ? "Approving lets this run pass this budget until the run ends."
            : `Approving lets this run pass this budget until the run or the ${String(window)} ends.`}{" "}
          Every other run asks again.
        </span>
      </p>
      <Facts>
        <Fact title="Budget of">{SCOPES[String(scope)] ?? String(scope)}</Fact>
        {window !== "run" && <Fact title={window === "day" ? "Day" : "Month"}>{String(period)}</Fact>}
      </Facts>
      <p>
        <a href="/settings/models">All budgets</a>
      </p>
    </section>
  );
}
