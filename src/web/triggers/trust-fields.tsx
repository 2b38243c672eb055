import { findTools } from "#web/parts/agents/find-tools.ts";
import { ChipsField } from "#web/ui/chips-field.tsx";
import { Choice } from "#web/ui/form.tsx";

import type { Trigger } from "./trigger.ts";

const TRUST = [
  ["stranger", "A stranger: acts beyond reading ask a person"],
  ["workspace", "As the workspace: the agent’s level decides"],
] as const;

interface TrustFieldsProps {
  of: Pick<Trigger, "trust" | "tools"> | null;
  error: Error | null;
}

/** The reach of a sender, for people who decide about autonomy. */
export function TrustFields({ of: trigger, error }: TrustFieldsProps) {
  return (
    <>
      <Choice
        label="Trust in the sender"
        name="trust"
        options={TRUST}
        chosen={trigger?.trust ?? "stranger"}
        error={error}
      />
      <ChipsField
        label="Tools for the sender"
        name="tools"
        chosen={trigger?.tools ?? []}
        placeholder="Add a tool or an installed skill"
        find={findTools}
        help="Runs of a stranger’s words may use these beside those that only compute."
      />
    </>
  );
}
