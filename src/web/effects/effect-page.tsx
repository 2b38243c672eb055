import { useRoute } from "preact-iso";

import { callData } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { toolWords } from "#web/lib/tool-name.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { EffectBadge } from "#web/parts/effects/effect-badge.tsx";
import { type Effect, SETTLED_WORDS } from "#web/parts/effects/effect.ts";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { JsonTree } from "#web/ui/json-tree.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { PersonName } from "#web/ui/names.tsx";
import { Page } from "#web/ui/page.tsx";
import { Moment } from "#web/ui/text.tsx";

import { EffectAgent } from "./effect-agent.tsx";
import { SettleForm } from "./settle-form.tsx";

/** One effect: what was called, what is known of its end, and what a person said of it. */
export function EffectPage() {
  const { effect_id: effectId = "" } = useRoute().params;
  const load = useLoad((signal) => callData("GET", `/api/effects/${effectId}`, { signal }), [effectId]);
  return (
    <Page title="Effect" crumbs={[["/effects", "Effects"]]}>
      <Loading of={load}>
        {(effect) => (
          <>
            <Call effect={effect} />
            {effect.status === "unknown" && (
              <section>
                <h2>What happened?</h2>
                <p>Look it up in the other system. The platform does not repeat the call, whatever you answer.</p>
                {may("GOVERNANCE_APPROVE") ? (
                  <SettleForm effectId={effect.id} onSettled={load.reload} />
                ) : (
                  <p>It waits for an administrator of your tenant.</p>
                )}
              </section>
            )}
            {effect.settlement !== null && <Settled settlement={effect.settlement} />}
          </>
        )}
      </Loading>
    </Page>
  );
}

function Call({ effect }: { effect: Effect }) {
  const { agent_id: agentId, execution_id: executionId } = effect;
  return (
    <section>
      <h2>
        <bdi>{effect.title}</bdi>
      </h2>
      <Facts>
        <Fact title="Tool">
          {effect.skill_name ?? toolWords(effect.tool)}
          {effect.target_host !== null && (
            <>
              {" · "}
              <bdi>{effect.target_host}</bdi>
            </>
          )}
        </Fact>
        <Fact title="State">
          <EffectBadge status={effect.status} />
        </Fact>
        <Fact title="Known facts">{effect.known ?? "The call is under way."}</Fact>
        <Fact title="Action">
          <code>{effect.action}</code>
        </Fact>
        <Fact title="By the agent">
          <EffectAgent of={effect.agent} wasAgent={agentId !== null} />
        </Fact>
        {agentId !== null && executionId !== null && (
          <Fact title="Part of">
            <a href={`/runs/${executionId}`}>a task of the agent</a>
          </Fact>
        )}
        <Fact title="Begun">
          <Moment at={effect.intended_at} />
        </Fact>
        <Fact title="Ended">
          <Moment at={effect.ended_at} />
        </Fact>
        <Fact title="Idempotency-Key">
          <code>{effect.id}</code>
        </Fact>
      </Facts>
      <h3>Sent data</h3>
      <JsonTree value={effect.arguments} label="the arguments" />
    </section>
  );
}

function Settled({ settlement }: { settlement: NonNullable<Effect["settlement"]> }) {
  return (
    <section>
      <h2>Settled</h2>
      <Facts>
        <Fact title="Outcome">{SETTLED_WORDS[settlement.outcome]}</Fact>
        <Fact title="Reported by">
          {settlement.settled_by === null ? "the platform" : <PersonName id={settlement.settled_by} />}
        </Fact>
        <Fact title="When">
          <Moment at={settlement.settled_at} />
        </Fact>
        <Fact title="Evidence">{settlement.note ?? "No note was given."}</Fact>
      </Facts>
    </section>
  );
}
