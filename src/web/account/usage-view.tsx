import type { ComponentChildren } from "preact";

import { numberText } from "#web/lib/locale.ts";
import type { DataOf } from "#web/lib/operation.ts";
import { Notice } from "#web/ui/notice.tsx";
import { Moment } from "#web/ui/text.tsx";

import { planName } from "./plan-name.ts";

/** The limits of the tenant's plan and how much of each is used. */
type Usage = DataOf<"GET /api/usage">;

/** Limits that are reached, with what helps; nothing while there is room. */
export function ReachedLimits({ usage: { requests, agents } }: { usage: Usage }) {
  const { day } = requests;
  return (
    <>
      {agents.allowed !== null && agents.used >= agents.allowed && (
        <Notice>
          <strong>All {agents.allowed} agents of the plan are in use.</strong> To create another, delete one or choose a
          larger plan.
        </Notice>
      )}
      {day !== null && day.remaining === 0 && (
        <Notice>
          <strong>Today's requests are used up.</strong> The next ones are available from <Moment at={day.resets_at} />.
        </Notice>
      )}
    </>
  );
}

/** The plan's limits in words and bars. */
export function UsageView({ usage: { tier, requests, agents } }: { usage: Usage }) {
  const { minute, day } = requests;
  return (
    <>
      <p>
        Your plan is <strong>{planName(tier)}</strong>. Every call of your programs and every run uses a request. Pages
        of this console use none.
      </p>
      <div class="columns">
        {day === null ? (
          <Unlimited title="Requests today" />
        ) : (
          <Share title="Requests today" used={day.used} limit={day.limit}>
            more from <Moment at={day.resets_at} />
          </Share>
        )}
        <Share title="Requests this minute" used={minute.used} limit={minute.limit}>
          resets every minute
        </Share>
        {agents.allowed === null ? (
          <Unlimited title={`Agents: ${numberText(agents.used)}`} />
        ) : (
          <Share title="Agents" used={agents.used} limit={agents.allowed}>
            {agents.used < agents.allowed
              ? `${agents.allowed - agents.used} more can be created`
              : "no more can be created"}
          </Share>
        )}
      </div>
    </>
  );
}

function Unlimited({ title }: { title: string }) {
  return (
    <div>
      <p>{title}</p>
      <small>no limit in this plan</small>
    </div>
  );
}

interface ShareProps {
  title: string;
  used: number;
  limit: number;
  children: ComponentChildren;
}

function Share({ title, used, limit, children }: ShareProps) {
  return (
    <div>
      <label>
        {title}: {numberText(used)} of {numberText(limit)}
        <progress value={used} max={limit} />
      </label>
      <small>{children}</small>
    </div>
  );
}
