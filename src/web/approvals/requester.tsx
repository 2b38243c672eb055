import type { Approval } from "#web/parts/approvals/approval.ts";
import { PersonName } from "#web/ui/names.tsx";

const KINDS: Readonly<Record<Approval["requested_by"]["kind"], string>> = {
  user: "a person",
  api_key: "an API key",
  agent: "the agent itself",
  system: "the platform",
};

export function Requester({ of: { requested_by: by, requester_name: name } }: { of: Approval }) {
  if (by.user_id === null) return <>{KINDS[by.kind]}</>;
  return (
    <>
      {name ?? <PersonName id={by.user_id} />}
      {by.kind === "agent"
        ? " (in a run that this person began)"
        : by.kind === "user"
          ? null
          : ` (by ${KINDS[by.kind]})`}
    </>
  );
}
