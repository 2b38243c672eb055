import { TargetFact } from "#web/parts/starts/target-fact.tsx";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { Notice } from "#web/ui/notice.tsx";

import { hearsText, OVERLAP_WORDS, type Trigger } from "./trigger.ts";

/** The target of a trigger, and the material of its runs. */
export function Starts({ of: trigger }: { of: Trigger }) {
  const { owner, source, when, tools, trust, headers } = trigger;
  const given = trigger.input ?? trigger.context;
  return (
    <section class="stack">
      <h2>What starts</h2>
      {trigger.task !== null && <p class="trigger-task">{trigger.task}</p>}
      <Facts>
        <TargetFact of={trigger} />
        <Fact title="Owner, who orders its runs">{owner.name ?? "A person without a name"}</Fact>
        <Fact title="Hears">{hearsText(trigger)}</Fact>
        <Fact title="While a run is not over">{OVERLAP_WORDS[trigger.on_overlap]}</Fact>
        {headers.length > 0 && <Fact title="Headers">{headers.join(", ")}</Fact>}
        {tools.length > 0 && <Fact title="Tools for the sender">{tools.join(", ")}</Fact>}
      </Facts>
      <h3>Only when</h3>
      <pre class="trigger-code">{when ?? "always"}</pre>
      <h3>{trigger.workflow === null ? "The run gets" : "The workflow gets"}</h3>
      <pre class="trigger-code">{given === null ? usual(source) : JSON.stringify(given, null, 2)}</pre>
      {trust === "workspace" && source === "webhook" && (
        <Notice icon="shield">The sender is trusted: the agent’s level decides what runs do without a person.</Notice>
      )}
      {trust === "stranger" && source === "webhook" && (
        <Notice icon="shield">
          A delivery is a stranger’s word: it is material, never the order. Acts beyond reading ask a person.
        </Notice>
      )}
    </section>
  );
}

const usual = (source: Trigger["source"]): string =>
  source === "webhook" ? "the body and the named headers" : "the event and its data";
