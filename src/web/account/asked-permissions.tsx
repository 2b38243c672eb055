import type { ComponentChildren } from "preact";

import type { DataOf } from "#web/lib/operation.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";

import { permissionText } from "./api-key.ts";

type Consent = DataOf<"GET /api/auth/consent">;

const LOOK: Readonly<Record<string, readonly [icon: IconName, reach: string]>> = {
  AGENT_VIEW: ["eye", "names, levels, results and traces of this workspace"],
  AGENT_RUN: ["play", "with the level, the budget and the approvals of the agent"],
  AGENT_MANAGE: ["edit", "with their instructions, tools and budgets"],
  SKILL_VIEW: ["book", "names, descriptions and runs"],
  SKILL_MANAGE: ["edit", "which agents run, each at its level"],
  GOVERNANCE_APPROVE: ["check", "in your name, as you could yourself"],
  INTEGRATION_MANAGE: ["key", "to services outside, with their credentials; it cannot read these"],
  WEBHOOK_MANAGE: [
    "hook",
    "which send events of this workspace to other addresses; and the models and services that other people's agents use",
  ],
  TENANT_ADMIN: ["shield", "with everything else that an administrator may do"],
};

/** The permissions that change who decides and who is let in. A person looks for them first. */
const GRAVE = ["GOVERNANCE_APPROVE", "TENANT_ADMIN"] as const;

/** The permissions that the program gets when the person allows it, and those that it does not get. */
export function AskedPermissions({ of: { client, permissions, withheld_permissions: withheld } }: { of: Consent }) {
  const others = GRAVE.filter((name) => !permissions.includes(name) && !withheld.includes(name));
  return (
    <section aria-labelledby="allowed">
      <h2 id="allowed" class="unseen">
        It may
      </h2>
      <ul class="permissions">
        {permissions.map((name) => (
          <li key={name}>
            <Icon name={LOOK[name]?.[0] ?? "check"} />
            <b>{permissionText(name)}</b>
            <small>{LOOK[name]?.[1]}</small>
          </li>
        ))}
        {withheld.map((name) => (
          <NotGiven key={name} names={[name]}>
            It asked for more than you may do, and does not get this.
          </NotGiven>
        ))}
        {others.length > 0 && (
          <NotGiven names={others}>
            <bdi>{client.name}</bdi> did not ask for this; it would need your consent again.
          </NotGiven>
        )}
      </ul>
    </section>
  );
}

function NotGiven({ names, children }: { names: readonly string[]; children: ComponentChildren }) {
  return (
    <li class="not-given">
      <Icon name="x" />
      <span>{names.map(permissionText).join(" · ")}</span>
      <small>{children}</small>
    </li>
  );
}
