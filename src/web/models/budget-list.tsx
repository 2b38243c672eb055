import { useState } from "preact/hooks";

import { costText } from "#sdk/cost-text";
import { callData } from "#web/lib/call.ts";
import { numberText } from "#web/lib/locale.ts";
import { may } from "#web/lib/session.ts";
import type { Loaded } from "#web/lib/use-load.ts";
import { type Budget, type BudgetList, barOf, scopeText, windowText } from "#web/parts/budgets/budget.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { tell } from "#web/ui/toast.tsx";

import { AddBudget, ChangeBudget } from "./add-budget.tsx";

/** The budgets of model calls, with a bar for what is used and held back. */
export function Budgets({ of: list }: { of: Loaded<BudgetList> }) {
  const [isAdding, setIsAdding] = useState(false);
  const canChange = may("GOVERNANCE_APPROVE");
  return (
    <section>
      <h2 class="row">
        <span class="grow">Budgets</span>
        {canChange && (
          <Button size="small" icon="plus" onClick={() => setIsAdding(true)}>
            Add a budget
          </Button>
        )}
      </h2>
      <Loading of={list}>
        {({ budgets, time_zone: zone }) => (
          <>
            {budgets.length === 0 ? (
              <p class="muted">No budgets. A budget limits what model calls may take, before they are made.</p>
            ) : (
              <ul class="budgets">
                {budgets.map((budget) => (
                  <BudgetRow key={budget.id} budget={budget} canChange={canChange} onChange={list.reload} />
                ))}
              </ul>
            )}
            <p class="muted">
              <small>
                Days and months begin in {zone}. The pale part is held back for calls under way; what they do not use
                comes back.
              </small>
            </p>
          </>
        )}
      </Loading>
      {isAdding && (
        <Dialog title="Add a budget" onClose={() => setIsAdding(false)}>
          {() => (
            <AddBudget
              onSet={() => {
                setIsAdding(false);
                tell("The budget is set");
                list.reload();
              }}
            />
          )}
        </Dialog>
      )}
    </section>
  );
}

interface BudgetRowProps {
  budget: Budget;
  canChange: boolean;
  onChange: () => void;
}

function BudgetRow({ budget, canChange, onChange }: BudgetRowProps) {
  const [isChanging, setIsChanging] = useState(false);
  const { id, state } = budget;
  const name = `${scopeText(budget)}, ${windowText(budget)}`;
  const remove = async (): Promise<void> => {
    await callData("DELETE", `/api/budgets/${id}`);
    tell("The budget was deleted");
    onChange();
  };
  return (
    <li class={state === "reached" ? "failed" : state === "warning" ? "partial" : undefined}>
      <div>
        <b>{scopeText(budget)}</b>
        <small>{windowText(budget)}</small>
      </div>
      <Bar budget={budget} name={name} />
      <span class="budget-used">
        {state !== null && state !== "ok" && (
          <span class={`outcome ${state === "reached" ? "failed" : "partial"}`}>
            <Icon
              name={state === "reached" ? "failed" : "partial"}
              label={state === "reached" ? "used up" : "more than 80 % used"}
            />
          </span>
        )}{" "}
        {usedText(budget)}
      </span>
      <small>{budget.on_reached === "ask" ? "then asks" : "then refuses"}</small>
      {canChange && (
        <span class="actions">
          <Button label={`Change the budget: ${name}`} onClick={() => setIsChanging(true)}>
            Change
          </Button>
          <ActionButton
            act={remove}
            kind="danger"
            label={`Delete the budget: ${name}`}
            confirm={`Delete the budget ${name}? What it limited has no other limit than the remaining budgets.`}
          >
            Delete
          </ActionButton>
        </span>
      )}
      {isChanging && (
        <Dialog title={`Change the budget: ${name}`} onClose={() => setIsChanging(false)}>
          {() => (
            <ChangeBudget
              budget={budget}
              onSet={() => {
                setIsChanging(false);
                tell("The budget was changed");
                onChange();
              }}
            />
          )}
        </Dialog>
      )}
    </li>
  );
}

function usedText({ usd, used_usd: used, tokens, used_tokens: usedTokens }: Budget): string {
  const money = usd === null ? [] : [used === null ? costText(usd) : `${costText(used)} of ${costText(usd)}`];
  const number = (count: number): string => numberText(count);
  const counted =
    tokens === null
      ? []
      : [`${usedTokens === null ? number(tokens) : `${number(usedTokens)} of ${number(tokens)}`} tokens`];
  return [...money, ...counted].join(" · ");
}

/** The part that is used, the part that is held back, and the line at which a notice is sent. Runs have no common bar. */
function Bar({ budget, name }: { budget: Budget; name: string }) {
  const bar = barOf(budget);
  if (bar === null) return <small class="muted budget-bar">each run on its own</small>;
  const percent = (share: number): string => `${Math.round(share * 1_000) / 10}%`;
  return (
    <svg
      class="budget-bar"
      role="img"
      aria-label={`${name}: ${percent(bar.used)} used, ${percent(bar.held)} held back`}
      height="8"
      width="100%"
    >
      <rect class="ground" width="100%" height="8" rx="4" />
      <rect class="held" width={percent(Math.min(1, bar.used + bar.held))} height="8" rx="4" />
      <rect class="used" width={percent(Math.min(1, bar.used))} height="8" rx="4" />
      <rect class="line" x="80%" y="0" width="1" height="8" />
    </svg>
  );
}
