import { callData } from "#web/lib/call.ts";
import { me } from "#web/lib/session.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Button } from "#web/ui/button.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { Face } from "#web/ui/face.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { Badge } from "#web/ui/text.tsx";

import { isAtLeast } from "./role.ts";
import type { User } from "./user.ts";

interface PeopleTableProps {
  users: readonly User[];
  onChoose: (user: User) => void;
  onChanged: (text: string) => void;
}

/** The people with what the signed-in administrator may do about each. */
export function PeopleTable({ users, onChoose, onChanged }: PeopleTableProps) {
  return (
    <DataTable
      rows={users}
      keyOf={(user) => user.id}
      empty="No people here. Invite a person, or choose another state."
      columns={[
        {
          title: "E-mail",
          show: ({ email, name }) => (
            <span class="row">
              <Face name={name ?? email} />
              {email}
            </span>
          ),
        },
        { title: "Name", show: ({ name }) => name ?? "–" },
        { title: "Role", show: ({ role }) => role },
        { title: "State", show: ({ status }) => <Badge tone={TONES[status]}>{status}</Badge> },
        { title: "Second factor", show: (user) => (user.two_factor_enabled ? "on" : "off") },
        { title: "Since", show: (user) => <RelativeTime at={user.created_at} /> },
        {
          title: "Actions",
          show: (user) => <PersonActions user={user} onChoose={onChoose} onChanged={onChanged} />,
        },
      ]}
    />
  );
}

const TONES = { active: "good", invited: "waiting", deactivated: "bad" } as const;

function PersonActions({ user, onChoose, onChanged }: Omit<PeopleTableProps, "users"> & { user: User }) {
  const self = me.value?.user;
  if (!self || !isAtLeast(self.role, user.role)) return <>–</>;
  const deactivate = async (): Promise<void> => {
    await callData("DELETE", `/api/auth/users/${user.id}`);
    onChanged(`${user.email} no longer has access.`);
  };
  const reactivate = async (): Promise<void> => {
    await callData("PATCH", `/api/auth/users/${user.id}`, { body: { status: "active" } });
    onChanged(`${user.email} has access again.`);
  };
  return (
    <div class="actions">
      <Button label={`Change ${user.email}`} onClick={() => onChoose(user)}>
        Change
      </Button>
      {user.status === "deactivated" ? (
        <ActionButton act={reactivate} label={`Restore access: ${user.email}`}>
          Restore access
        </ActionButton>
      ) : (
        user.id !== self.id && (
          <ActionButton
            act={deactivate}
            kind="danger"
            label={`Deactivate ${user.email}`}
            confirm={`Deactivate ${user.email}? They are signed out everywhere and their API keys stop working. Their work stays, and you can restore their access.`}
          >
            Deactivate
          </ActionButton>
        )
      )}
    </div>
  );
}
