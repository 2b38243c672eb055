import { useState } from "preact/hooks";

import { call } from "#web/lib/call.ts";
import { useAction } from "#web/lib/use-action.ts";
import { useLoad } from "#web/lib/use-load.ts";
import type { SkillDetail, SkillVersion } from "#web/parts/skill.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { Field, Form } from "#web/ui/form.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";

interface SkillVersionsProps {
  skill: SkillDetail;
  isChangeable: boolean;
  onChanged: () => void;
}

/** States of a skill that were kept, and the way back to each. */
export function SkillVersions({ skill, isChangeable, onChanged }: SkillVersionsProps) {
  const [message, setMessage] = useState<string | null>(null);
  const versions = useLoad(
    (signal) => call("GET", `/api/skills/history/${skill.id}`, { signal }),
    [skill.id, skill.version],
  );
  const rollBack = async ({ version_id }: SkillVersion): Promise<void> => {
    const path = `/api/skills/rollback/${skill.id}` as const;
    setMessage((await call("POST", path, { query: { version_id } })).message);
    versions.reload();
    onChanged();
  };
  const back: Column<SkillVersion> = {
    title: "Go back",
    show: (version) => (
      <ActionButton
        act={() => rollBack(version)}
        confirm={`Go back to “${version.version_name}”? The current state is kept as a version.`}
      >
        Go back to {version.version_name}
      </ActionButton>
    ),
  };
  return (
    <section>
      <h2>Versions</h2>
      {message !== null && <Notice>{message}</Notice>}
      <Loading of={versions}>
        {({ history }) => (
          <DataTable
            rows={history}
            columns={isChangeable ? [...COLUMNS, back] : COLUMNS}
            keyOf={({ version_id }) => version_id}
            empty="No versions yet. Keep one before you change the skill, so that you can go back to it."
          />
        )}
      </Loading>
      {isChangeable && <KeepVersion skill={skill} onKept={versions.reload} />}
    </section>
  );
}

const COLUMNS: readonly Column<SkillVersion>[] = [
  { title: "Version", show: ({ version_name }) => version_name },
  { title: "Description", show: ({ description }) => description ?? "–" },
  { title: "Kept", show: ({ created_at }) => <RelativeTime at={created_at} /> },
];

function KeepVersion({ skill, onKept }: { skill: SkillDetail; onKept: () => void }) {
  const [round, setRound] = useState(0);
  const keep = useAction(async ({ version_name = "", note = "" }: Readonly<Record<string, string>>) => {
    await call("POST", "/api/skills/version", { query: { skill_id: skill.id, version_name, description: note } });
    setRound(round + 1);
    onKept();
  });
  return (
    <details>
      <summary>Keep the current state as a version</summary>
      <Form key={round} action={keep} submit="Keep the version">
        <Field label="Name of the version" name="version_name" maxLength={100} required placeholder="1.0.0" />
        <Field label="Changes (optional)" name="note" maxLength={1000} />
      </Form>
    </details>
  );
}
