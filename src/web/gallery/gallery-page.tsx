import { Duration } from "#web/ui/duration.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Id } from "#web/ui/id.tsx";
import { JsonTree } from "#web/ui/json-tree.tsx";
import { Level } from "#web/ui/level.tsx";
import { LEVELS } from "#web/ui/levels.ts";
import type { OutcomeName } from "#web/ui/outcome-name.ts";
import { Outcome } from "#web/ui/outcome.tsx";
import { Page } from "#web/ui/page.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Sparkline } from "#web/ui/sparkline.tsx";
import { SplitPane } from "#web/ui/split-pane.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { Badge } from "#web/ui/text.tsx";

import { ControlParts } from "./control-parts.tsx";
import { Part } from "./part.tsx";
import { StateParts } from "./state-parts.tsx";

const OUTCOMES: readonly OutcomeName[] = [
  "done",
  "claimed",
  "partial",
  "not_done",
  "refused",
  "failed",
  "void",
  "running",
  "waiting",
];

const CALL = { tool: "payments.refund", arguments: { order: "57902", amount: 62.4, notify: false, lines: [2, 3] } };

/** Every part of the console in every state, side by side. */
export function GalleryPage() {
  return (
    <Page title="Parts and states" lead="The building blocks of the console's pages.">
      <div class="parts">
        <ControlParts />
        <Part title="Levels and outcomes">
          <div class="row">
            {LEVELS.map((level) => (
              <Level key={level} of={level} />
            ))}
          </div>
          <div class="row">
            {OUTCOMES.map((outcome) => (
              <Outcome key={outcome} of={outcome} isTinted />
            ))}
          </div>
          <div class="row">
            <Badge>plain</Badge>
            <Badge tone="good">good</Badge>
            <Badge tone="bad">bad</Badge>
            <Badge tone="waiting">waiting</Badge>
          </div>
        </Part>
        <StateParts />
        <Part title="Numbers and times">
          <Sparkline label="Runs in 24 hours, falling" values={[9, 8, 8, 9, 3, 2, 7, 7, 6, 5]} />
          <div class="row">
            <Duration ms={216} />
            <Duration ms={6_400} />
            <Duration ms={372_000} />
            <Duration ms={null} />
          </div>
          <div class="row">
            <RelativeTime at={new Date(Date.now() - 12 * 60_000).toISOString()} />
            <RelativeTime at="2026-09-02T14:20:41.330Z" />
            <Id of="01932b6e-7c1a-7000-8000-00008c41f0d2" />
          </div>
        </Part>
        <Part title="Tabs and a value">
          <Tabs
            label="Tabs"
            current="/parts"
            links={[
              ["/parts", "Overview"],
              ["/parts?tab=runs", "Runs"],
              ["/parts?tab=settings", "Settings"],
            ]}
          />
          <JsonTree label="the call" value={CALL} />
        </Part>
        <Part title="Loading">
          <Skeleton />
        </Part>
        <Part title="Empty">
          <EmptyState icon="runs" title="No run matches">
            Two filters are on.
          </EmptyState>
        </Part>
        <Part title="Split pane">
          <SplitPane side={<p>The chosen row</p>}>
            <p>A list</p>
          </SplitPane>
        </Part>
      </div>
    </Page>
  );
}
