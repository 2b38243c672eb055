import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { useAction } from "#web/lib/use-action.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { agentPath } from "#web/parts/agents/agent.ts";
import { differenceWords, type Version } from "#web/parts/agents/version.ts";
import { AgentChoice } from "#web/ui/agent-choice.tsx";
import { Drawer } from "#web/ui/drawer.tsx";
import { Choice, Form, Tick } from "#web/ui/form.tsx";

import { dataSetPath } from "./data-set.ts";

interface StartRunProps {
  setId: string;
  onDone: () => void;
  onClose: () => void;
}

/** Starts a version of an agent over the cases. */
export function StartRun({ setId, onDone, onClose }: StartRunProps) {
  return (
    <Drawer title="Run a version" onClose={onClose}>
      {(close) => (
        <StartForm
          setId={setId}
          onDone={() => {
            close();
            onDone();
          }}
        />
      )}
    </Drawer>
  );
}

function StartForm({ setId, onDone }: Pick<StartRunProps, "setId" | "onDone">) {
  const [agentId, setAgentId] = useState("");
  const judges = useLoad((signal) => callData("GET", "/api/graduation/judges", { signal }), []);
  const start = useAction(async (fields: Readonly<Record<string, string>>) => {
    const version = fields["version"] ?? "";
    const body = {
      agent_id: fields["agent_id"] ?? "",
      judge: fields["judge"] === "on",
      ...(version === "" ? {} : { version: Number(version) }),
    };
    await callData("POST", `${dataSetPath(setId)}/runs`, { body });
    onDone();
  });
  const choose = ({ target }: Event): void => {
    if (target instanceof HTMLInputElement && target.name === "agent_id") setAgentId(target.value);
  };
  return (
    <Form action={start} submit="Run">
      <div class="stack" onChange={choose}>
        <AgentChoice label="Agent" name="agent_id" required />
        {agentId !== "" && <VersionChoice key={agentId} agentId={agentId} />}
        <JudgeChoice hasJudge={judges.value === null ? null : judges.value.configured !== null} />
      </div>
    </Form>
  );
}

function VersionChoice({ agentId }: { agentId: string }) {
  const list = useLoad(
    (signal) => callData("GET", `${agentPath(agentId)}/versions`, { query: { limit: 100 }, signal }),
    [agentId],
  );
  const options = (list.value?.versions ?? []).map((one): [string, string] => [String(one.version), nameOf(one)]);
  return <Choice label="Version" name="version" options={options.length > 0 ? options : [["", "The one in use"]]} />;
}

function nameOf(one: Version): string {
  const [change] = one.changes.flatMap(differenceWords);
  const more = one.name ?? change;
  return `${one.version}${one.is_current ? ", in use" : ""}${more === undefined ? "" : `: ${more}`}`;
}

/** Null while it is not known whether there is a judge. */
function JudgeChoice({ hasJudge }: { hasJudge: boolean | null }) {
  if (hasJudge === true) return <Tick label="A judge decides where no check does" name="judge" />;
  return (
    <label>
      <input type="checkbox" name="judge" disabled /> A judge decides where no check does
      {hasJudge === false && (
        <small>
          This instance has no judge: its operator sets JUDGE_PROVIDER. Without one, such cases are not decided.
        </small>
      )}
    </label>
  );
}
