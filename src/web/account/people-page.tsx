import { lazy } from "preact-iso";
import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { SettingsNavigation } from "#web/parts/settings-navigation.tsx";
import { Button } from "#web/ui/button.tsx";
import { FilterBar } from "#web/ui/filter-bar.tsx";
import { ChoiceChip } from "#web/ui/filter-chip.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Page } from "#web/ui/page.tsx";
import { ListPager } from "#web/ui/pager.tsx";

import { ChangePerson } from "./change-person.tsx";
import { InvitePerson } from "./invite-person.tsx";
import { PeopleTable } from "./people-table.tsx";
import type { User } from "./user.ts";

const TraceReaders = lazy(async () => (await import("./trace-readers.tsx")).TraceReaders);
const SecondShare = lazy(async () => (await import("./second-share.tsx")).SecondShare);

/** The people of the tenant, for its administrators. */
export function PeoplePage() {
  const [isInviting, setIsInviting] = useState(false);
  const invite = (
    <Button kind="primary" icon="plus" onClick={() => setIsInviting(true)}>
      Invite a person
    </Button>
  );
  return (
    <Page
      title="People"
      lead="All users of the tenant, including invited and deactivated ones."
      actions={may("TENANT_ADMIN") ? invite : undefined}
    >
      <SettingsNavigation>
        {may("TENANT_ADMIN") ? (
          <>
            <People isInviting={isInviting} onInvited={() => setIsInviting(false)} />
            <SecondShare />
            <TraceReaders />
          </>
        ) : (
          <Notice>Only administrators of the tenant can see its people.</Notice>
        )}
      </SettingsNavigation>
    </Page>
  );
}

interface PeopleProps {
  isInviting: boolean;
  /** After a person was invited, or not. */
  onInvited: () => void;
}

function People({ isInviting, onInvited }: PeopleProps) {
  const { query, page } = useQuery();
  const [chosen, setChosen] = useState<User | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const status = query["status"] ?? "";
  const people = useLoad(
    (signal) => callData("GET", "/api/auth/users", { query: { page, status }, signal }),
    [page, status],
  );
  const finish = (text: string): void => {
    setDone(text);
    onInvited();
    setChosen(null);
    people.reload();
  };
  return (
    <>
      {done !== null && <Notice>{done}</Notice>}
      {isInviting && <InvitePerson onInvited={finish} onCancel={onInvited} />}
      {chosen !== null && (
        <ChangePerson key={chosen.id} user={chosen} onChanged={finish} onCancel={() => setChosen(null)} />
      )}
      <FilterBar>
        <ChoiceChip label="State" name="status" options={STATES} />
      </FilterBar>
      <Loading of={people}>
        {({ users, pagination }) => (
          <>
            <PeopleTable users={users} onChoose={setChosen} onChanged={finish} />
            <ListPager of={pagination} />
          </>
        )}
      </Loading>
    </>
  );
}

const STATES = [
  ["active", "Active"],
  ["invited", "Invited"],
  ["deactivated", "Deactivated"],
] as const;
