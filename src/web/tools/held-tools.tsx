import { useState } from "preact/hooks";

import { may } from "#web/lib/session.ts";
import type { Refused } from "#web/parts/bulk/bulk-result.ts";
import { Refusals } from "#web/parts/bulk/refusals.tsx";
import { RowPick } from "#web/parts/bulk/row-pick.tsx";
import { useSelection } from "#web/parts/bulk/use-selection.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { SplitPane } from "#web/ui/split-pane.tsx";

import { FormsBeside } from "./forms-beside.tsx";
import { ReleaseTogether } from "./release-together.tsx";
import { ReleaseTool } from "./release-tool.tsx";
import { onlyReads, type ServerTool, wordOf } from "./tool-server.ts";

interface HeldToolsProps {
  held: readonly ServerTool[];
  openId: string | undefined;
  onChange: () => void;
}

/** Tools that no agent can call until a person releases them: first what widened, then both forms, then the release. */
export function HeldTools({ held, openId, onChange }: HeldToolsProps) {
  const open = held.find(({ id }) => id === openId) ?? held[0];
  const selection = useSelection(held.filter(mayPick).map(({ id }) => id));
  const reading = held.filter((tool) => mayPick(tool) && onlyReads(tool)).map(({ id }) => id);
  const [refusals, setRefusals] = useState<{ text: string; refused: readonly Refused[] } | null>(null);
  const onReleased = (result: typeof refusals): void => {
    setRefusals(result);
    onChange();
  };
  return (
    <section id="quarantined" class="bare">
      <div class="row">
        <h2>Quarantined</h2>
        <span class="count">{held.length}</span>
        <p class="muted small-text grow">
          New, or changed since you released them. No agent can call them until a person releases them.
        </p>
      </div>
      {reading.length > 1 && selection.ids.length === 0 && (
        <p>
          <Button icon="check" onClick={() => selection.choose(reading)}>
            Select the {reading.length} that only read
          </Button>
        </p>
      )}
      {refusals !== null && <Refusals {...refusals} onClose={() => setRefusals(null)} />}
      <SplitPane
        isListFirst
        side={open === undefined ? null : <HeldToolView key={open.digest} tool={open} onChange={onChange} />}
      >
        <ul class="inbox-list" aria-label="Quarantined tools" data-rows>
          {held.map((tool) => (
            <li key={tool.id}>
              {mayPick(tool) && <RowPick of={selection} id={tool.id} name={tool.name} />}
              <a href={`/tools?tool=${tool.id}`} aria-current={tool.id === open?.id ? "true" : undefined}>
                <b class="mono cut">{tool.name}</b>
                <span class="row below">
                  <span class="grow cut">{tool.server.name}</span>
                  <span class={wordOf(tool) === "widened" ? "widened-word" : "dim"}>{wordOf(tool)}</span>
                </span>
              </a>
            </li>
          ))}
        </ul>
        <ReleaseTogether of={selection} held={held} onDone={onReleased} />
      </SplitPane>
    </section>
  );
}

/** The tools that this person can release without a look at each. */
const mayPick = ({ not_importable: reason }: ServerTool): boolean => reason === null && may("GOVERNANCE_APPROVE");

function HeldToolView({ tool, onChange }: { tool: ServerTool; onChange: () => void }) {
  const widened = tool.changes.filter(({ widens }) => widens);
  const others = tool.changes.filter(({ widens }) => !widens);
  return (
    <article class="held-tool">
      <h3 class="mono">{tool.name}</h3>
      <p>
        <small>
          Agents call it as <code>{tool.call_name}</code>. Seen <RelativeTime at={tool.seen_at} />
          {tool.pinned !== null && (
            <>
              , released <RelativeTime at={tool.pinned.pinned_at} />
            </>
          )}
          .
        </small>
      </p>
      {widened.length > 0 && (
        <ul class="widened" aria-label="Wider access">
          {widened.map(({ sentence }) => (
            <li key={sentence}>
              <Icon name="failed" />
              <Sentence of={sentence} />
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul aria-label="Other changes">
          {others.map(({ sentence }) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <FormsBeside tool={tool} />
      <ReleaseTool tool={tool} onChange={onChange} />
    </article>
  );
}

/** Its beginning up to the colon stands out. */
function Sentence({ of: sentence }: { of: string }) {
  const end = sentence.indexOf(":") + 1;
  return (
    <span>
      <b>{sentence.slice(0, end)}</b>
      {sentence.slice(end)}
    </span>
  );
}
