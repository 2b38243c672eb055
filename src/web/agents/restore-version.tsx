import { callData } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { useAction } from "#web/lib/use-action.ts";
import { type Agent, agentPath } from "#web/parts/agents/agent.ts";
import { standingWords, type Version } from "#web/parts/agents/version.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Form, TextField } from "#web/ui/form.tsx";
import { tell } from "#web/ui/toast.tsx";

interface RestoreVersionProps {
  agent: Agent;
  version: Version;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before an agent goes back to an earlier version, and says what that does to its level. */
export function RestoreVersion({ agent, version, onDone, onClose }: RestoreVersionProps) {
  return (
    <Dialog title={`Go back to version ${version.version}?`} onClose={onClose}>
      {(close) => (
        <RestoreForm
          agent={agent}
          version={version}
          onDone={() => {
            close();
            onDone();
          }}
        />
      )}
    </Dialog>
  );
}

function RestoreForm({ agent, version, onDone }: Omit<RestoreVersionProps, "onClose">) {
  const { id, name, maturity_level: level } = agent;
  const restore = useAction(async ({ justification = "" }: Readonly<Record<string, string>>) => {
    const body = { keep_level: justification.trim() === "" ? undefined : { justification } };
    const { agent: after } = await callData("POST", `${agentPath(id)}/versions/${version.version}/restore`, { body });
    tell(`${name} is version ${after.version} now, with the configuration of version ${version.version}.`);
    onDone();
  });
  const mayKeep = may("GOVERNANCE_APPROVE") && level !== "student" && version.holds_level !== true;
  return (
    <>
      <p>A new version with its configuration and capabilities becomes the current one. All versions are kept.</p>
      <p>{standingWords(version, level)}</p>
      <Form action={restore} submit="Go back">
        {mayKeep && (
          <TextField
            label={`Reason to stay ${level} (optional)`}
            name="justification"
            rows={2}
            maxLength={2_000}
            help="If you give a reason, the agent keeps its level with this version. The audit log records the reason."
          />
        )}
      </Form>
    </>
  );
}
