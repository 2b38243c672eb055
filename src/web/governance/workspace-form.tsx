import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { may, me } from "#web/lib/session.ts";
import { useAction } from "#web/lib/use-action.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { Form, NumberField, Tick } from "#web/ui/form.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Badge } from "#web/ui/text.tsx";

import type { WorkspaceConfiguration } from "./improvement.ts";

/** The workspace's settings of auto-improvement, and which of them are in force. */
export function WorkspaceForm() {
  const path = `/api/workspaces/${me.value?.tenant.id ?? ""}/configuration` as const;
  const load = useLoad((signal) => callData("GET", path, { signal }), [path]);
  const [isSaved, setIsSaved] = useState(false);
  const onSaved = (): void => {
    setIsSaved(true);
    load.reload();
  };
  return (
    <section>
      <h2>Allowed actions</h2>
      <Loading of={load}>
        {(configuration) => (
          <>
            <Effective configuration={configuration} />
            {isSaved && <Notice>The configuration is saved.</Notice>}
            {may("TENANT_ADMIN") && (
              <details>
                <summary>Change it</summary>
                <ConfigurationForm path={path} configuration={configuration} onSaved={onSaved} />
              </details>
            )}
          </>
        )}
      </Loading>
    </section>
  );
}

function Effective({ configuration: { effective, auto_dev: wanted } }: { configuration: WorkspaceConfiguration }) {
  return (
    <Facts>
      <Fact title="Improve skills">
        <OnOff holds={effective.memento_skills} wanted={wanted.enabled && wanted.memento_skills} />
      </Fact>
      <Fact title="Vary agents on request">
        <OnOff holds={effective.alpha_evolver} wanted={wanted.enabled && wanted.alpha_evolver} />
      </Fact>
      <Fact title="Vary agents on a schedule">
        <OnOff holds={effective.background_evolution} wanted={wanted.enabled && wanted.background_evolution} />
      </Fact>
      <Fact title="Edits a day">at most {effective.max_mutations_per_day}</Fact>
      <Fact title="Candidates a day">at most {effective.max_skill_candidates_per_day}</Fact>
    </Facts>
  );
}

/** The workspace may want what the whole instance has off. */
function OnOff({ holds, wanted }: { holds: boolean; wanted: boolean }) {
  if (holds) return <Badge tone="good">on</Badge>;
  return (
    <>
      <Badge>off</Badge>
      {wanted && <small> Chosen, but the other settings or this installation do not allow it.</small>}
    </>
  );
}

interface ConfigurationFormProps {
  path: `/api/workspaces/${string}/configuration`;
  configuration: WorkspaceConfiguration;
  onSaved: () => void;
}

function ConfigurationForm({ path, configuration: { auto_dev: now }, onSaved }: ConfigurationFormProps) {
  const save = useAction(async (fields: Readonly<Record<string, string>>) => {
    const autoDev = {
      enabled: "enabled" in fields,
      memento_skills: "memento_skills" in fields,
      alpha_evolver: "alpha_evolver" in fields,
      background_evolution: "background_evolution" in fields,
      max_mutations_per_day: Number(fields["max_mutations_per_day"]),
      max_skill_candidates_per_day: Number(fields["max_skill_candidates_per_day"]),
      sandbox_config: { ...now.sandbox_config, timeout: Number(fields["timeout"]) },
    };
    await callData("PUT", path, { body: { auto_dev: autoDev } });
    onSaved();
  });
  return (
    <Form action={save} submit="Save">
      <Tick label="Auto-improvement is on" name="enabled" isTicked={now.enabled} />
      <Tick
        label="Propose better skills after failed tasks (agents from intern)"
        name="memento_skills"
        isTicked={now.memento_skills}
      />
      <Tick
        label="Measure variants of agents on request (agents from supervised)"
        name="alpha_evolver"
        isTicked={now.alpha_evolver}
      />
      <Tick
        label="Measure variants on a schedule too (autonomous agents)"
        name="background_evolution"
        isTicked={now.background_evolution}
      />
      <div class="columns">
        <NumberField
          label="Maximum edits tried per day"
          name="max_mutations_per_day"
          min={0}
          max={1000}
          defaultValue={now.max_mutations_per_day}
          error={save.error}
        />
        <NumberField
          label="Maximum skill candidates per day"
          name="max_skill_candidates_per_day"
          min={0}
          max={1000}
          defaultValue={now.max_skill_candidates_per_day}
          error={save.error}
        />
        <NumberField
          label="Seconds for each tried change"
          name="timeout"
          min={30}
          max={300}
          defaultValue={now.sandbox_config.timeout}
          error={save.error}
        />
      </div>
    </Form>
  );
}
