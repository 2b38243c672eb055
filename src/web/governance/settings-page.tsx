import { useState } from "preact/hooks";

import { call } from "#web/lib/call.ts";
import { randomKey } from "#web/lib/random-key.ts";
import { may } from "#web/lib/session.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Page } from "#web/ui/page.tsx";
import { Badge } from "#web/ui/text.tsx";

import { AgentTypes } from "./agent-types.tsx";
import { GovernanceNav } from "./governance-nav.tsx";
import type { SdlcAgentType, SdlcSettings } from "./sdlc.ts";
import { TypeConfigurations } from "./type-configurations.tsx";

interface Shown {
  settings: SdlcSettings;
  types: readonly SdlcAgentType[];
  /** Another for every reading, so that the forms show what was read. */
  reading: string;
}

async function readSettings(signal: AbortSignal): Promise<Shown> {
  const [settings, types] = await Promise.all([
    call("GET", "/api/sdlc/settings", { signal }),
    call("GET", "/api/sdlc/agent-types", { signal }),
  ]);
  return { settings, types, reading: randomKey() };
}

/** The rules for the tenant's agents as development agents. */
export function SettingsPage() {
  const load = useLoad(readSettings, []);
  /** The state before the last save. The newer state says that it is saved and fills the forms again. */
  const [outdated, setOutdated] = useState<string | null>(null);
  const onSaved = (): void => {
    setOutdated(load.value?.reading ?? null);
    load.reload();
  };
  return (
    <Page
      title="Rules of development"
      lead="The actions that your agents may take as development agents, and those that need a person's approval."
    >
      <GovernanceNav current="/development/rules" />
      <Loading of={load}>
        {({ settings, types, reading }) => (
          <>
            <MasterSwitch isOn={settings.sdlc_agents_enabled} onChanged={load.reload} />
            {outdated !== null && outdated !== reading && <Notice>The settings are saved.</Notice>}
            <AgentTypes key={reading} settings={settings} types={types} onChanged={onSaved} />
            {may("TENANT_ADMIN") && (
              <TypeConfigurations key={`${reading} of types`} settings={settings} onChanged={onSaved} />
            )}
          </>
        )}
      </Loading>
    </Page>
  );
}

interface MasterSwitchProps {
  isOn: boolean;
  onChanged: () => void;
}

function MasterSwitch({ isOn, onChanged }: MasterSwitchProps) {
  const turn = async (): Promise<void> => {
    await call(isOn ? "DELETE" : "POST", "/api/sdlc/enable");
    onChanged();
  };
  return (
    <section>
      <h2>Master switch</h2>
      <p>
        Development agents are <Badge tone={isOn ? "good" : "plain"}>{isOn ? "on" : "off"}</Badge>.{" "}
        {isOn
          ? "The types ticked below may work."
          : "No agent can work as one. The settings below apply once they are turned on."}
      </p>
      {!may("TENANT_ADMIN") && <p class="empty">An administrator of your tenant can change these settings.</p>}
      {may("TENANT_ADMIN") &&
        (isOn ? (
          <ActionButton
            confirm="Turn development agents off? None of them can work until they are turned on again."
            act={turn}
          >
            Turn off
          </ActionButton>
        ) : (
          <ActionButton kind="primary" act={turn}>
            Turn on
          </ActionButton>
        ))}
    </section>
  );
}
