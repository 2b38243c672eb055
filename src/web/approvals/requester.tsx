import { PersonName } from "#web/ui/names.tsx";

import type { Approval } from "./approval.ts";

const KINDS: Readonly<Record<Approval["requested_by"]["kind"], string>> = {
  user: "a person",
  api_key: "an API key",
  agent: "the agent itself",
  system: "the platform",
};

/** Who asked for an approval. */
export function Requester({ of: { kind, user_id: userId } }: { of: Approval["requested_by"] }) {
  if (userId === null) return <>{KINDS[kind]}</>;
  return (
    <>
      <PersonName id={userId} />
      {kind === "user" ? null : ` (by ${KINDS[kind]})`}
    </>
  );
}
