import { callData } from "#web/lib/call.ts";
import type { DataOf } from "#web/lib/operation.ts";
import { maySteerOthers } from "#web/lib/session.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Moment } from "#web/ui/text.tsx";

type Connection = DataOf<"GET /api/integrations">["integrations"][number];

const STATES = {
  connected: ["Connected", "done"],
  reauthentication_required: ["Needs a new authorization", "failed"],
  disconnected: ["Not connected", "void"],
} as const;

/** The accounts at other services that agents use, each as a card, and which could be connected too. */
export function ConnectionCards() {
  const list = useLoad((signal) => callData("GET", "/api/integrations", { signal }), []);
  return (
    <section id="connections" class="bare">
      <div class="row">
        <h2 class="grow">Connections</h2>
        {maySteerOthers() && (
          <ButtonLink size="small" icon="plus" href="/integrations">
            Connect
          </ButtonLink>
        )}
      </div>
      <Loading of={list}>
        {({ integrations }) => {
          const made = integrations.filter(({ state }) => state !== "disconnected");
          const others = integrations.filter(({ state, configured }) => state === "disconnected" && configured);
          return (
            <>
              {made.length > 0 && (
                <ul class="connection-cards">
                  {made.map((connection) => (
                    <li key={connection.provider}>
                      <ConnectionCard of={connection} />
                    </li>
                  ))}
                </ul>
              )}
              {others.length > 0 && (
                <p class="muted">
                  Not connected: {others.map(({ name }) => name).join(", ")}.{" "}
                  {maySteerOthers() ? <a href="/integrations">Connect one</a> : "An administrator connects one."}
                </p>
              )}
              {integrations.length > 0 && made.length + others.length === 0 && (
                <p class="muted">The operator of this instance has not set up any service.</p>
              )}
            </>
          );
        }}
      </Loading>
    </section>
  );
}

function ConnectionCard({ of: { name, kind, state, account, expires_at: endsAt } }: { of: Connection }) {
  const [word, look] = STATES[state];
  return (
    <article>
      <div>
        <h3>{name}</h3>
        <p class="muted small-text">{kind}</p>
      </div>
      <div>
        <span class={`outcome ${look}`}>
          <Icon name={look} />
          {word}
        </span>
        <p class="muted small-text">{account?.name ?? account?.id ?? "no account"}</p>
      </div>
      <div class="row">
        <span class="dim small-text grow">
          {state === "connected" && endsAt !== null && (
            <>
              until <Moment at={endsAt} />
            </>
          )}
        </span>
        {state !== "connected" && maySteerOthers() && (
          <ButtonLink size="small" href="/integrations" label={`Connect ${name} again`}>
            Connect again
          </ButtonLink>
        )}
      </div>
    </article>
  );
}
