import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { may, me } from "#web/lib/session.ts";
import { useAction } from "#web/lib/use-action.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { Field, Form } from "#web/ui/form.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Badge, Moment } from "#web/ui/text.tsx";

import { judgesOf, sayNeed, saySampling, type Judge, type Judges } from "./judge.ts";
import { percent } from "./level.ts";

/** The judge of work like this agent's and its calibration, once a person opens it. */
export function JudgeView({ role, round }: { role: string; round: number }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section aria-label="Judges">
      <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>Judges of this work</summary>
        {isOpen && <Judging role={role} round={round} />}
      </details>
    </section>
  );
}

function Judging({ role, round }: { role: string; round: number }) {
  const judges = useLoad((signal) => callData("GET", "/api/graduation/judges", { signal }), [round]);
  return (
    <div class="stack">
      <Loading of={judges}>
        {(loaded) => (
          <>
            <Present of={loaded} />
            {judgesOf(loaded, role).map((judge) => (
              <JudgeFacts key={judge.id} judge={judge} />
            ))}
            {may("TENANT_ADMIN") && loaded.configured !== null && (
              <details>
                <summary>Change the share of judged work</summary>
                <SamplingForm
                  key={`${loaded.sample_rate} ${loaded.daily_budget}`}
                  of={loaded}
                  onSaved={judges.reload}
                />
              </details>
            )}
          </>
        )}
      </Loading>
    </div>
  );
}

function Present({ of }: { of: Judges }) {
  if (of.configured === null)
    return (
      <p class="empty">
        No judge is set up. The operator can configure a second model that reviews work (JUDGE_MODEL).
      </p>
    );
  return (
    <p>
      {of.configured.model} judges work that no check and no person has looked at. {saySampling(of)}
      {of.waiting_for_budget > 0 && ` ${of.waiting_for_budget} wait: a budget has no room for the judge.`}
    </p>
  );
}

function JudgeFacts({ judge }: { judge: Judge }) {
  const { model, current, calibrated, calibrated_at: since, judged, labels, kappa, needs } = judge;
  return (
    <details open={current}>
      <summary>
        <strong>{model}</strong>{" "}
        <Badge tone={calibrated ? "good" : "waiting"}>{calibrated ? "calibrated" : "not calibrated"}</Badge>{" "}
        {!current && <Badge>no longer asked</Badge>}
      </summary>
      <p>
        {calibrated ? (
          <>
            Its word counts in full
            {since !== null && (
              <>
                {" "}
                since <Moment at={since} />
              </>
            )}
            .
          </>
        ) : (
          "Its verdict counts half. Give feedback on episodes that it judged; this shows how far it agrees with people."
        )}
      </p>
      <Facts>
        <Fact title="Episodes judged">{judged}</Fact>
        <Fact title="Compared with people">{labels.total}</Fact>
        <Fact title="Same opinion">{labels.both_good + labels.neither_good}</Fact>
        <Fact title="Only the judge found it good">{labels.only_judge_good}</Fact>
        <Fact title="Only people found it good">{labels.only_people_good}</Fact>
        <Fact title="Agreement beyond chance">{kappa === null ? "not known yet" : percent(Math.max(0, kappa))}</Fact>
      </Facts>
      {needs.length > 0 && (
        <ul>
          {needs.map((need) => (
            <li key={need.requirement}>{sayNeed(need)}</li>
          ))}
        </ul>
      )}
    </details>
  );
}

/** The rest of the workspace's settings stays as it is. */
function SamplingForm({ of, onSaved }: { of: Judges; onSaved: () => void }) {
  const [isSaved, setIsSaved] = useState(false);
  const save = useAction(async ({ rate, budget }: Readonly<Record<string, string>>) => {
    const path = `/api/workspaces/${me.value?.tenant.id ?? ""}/configuration` as const;
    const { auto_dev } = await callData("GET", path);
    const body = { auto_dev, judge_sample_rate: Number(rate) / 100, judge_daily_budget: Number(budget) };
    await callData("PUT", path, { body });
    setIsSaved(true);
    onSaved();
  });
  return (
    <>
      {isSaved && <Notice>The settings are saved.</Notice>}
      <Form action={save} submit="Save">
        <div class="columns">
          <Field
            label="Per cent of the work"
            name="rate"
            type="number"
            min={0}
            max={100}
            step="any"
            required
            defaultValue={Math.round(of.sample_rate * 10_000) / 100}
            error={save.error}
          />
          <Field
            label="Maximum judgements per day"
            name="budget"
            type="number"
            min={0}
            max={1000}
            required
            defaultValue={of.daily_budget}
            error={save.error}
          />
        </div>
      </Form>
    </>
  );
}
