import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { SettingsNavigation } from "#web/parts/settings-navigation.tsx";
import { Button } from "#web/ui/button.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Page } from "#web/ui/page.tsx";
import { ListPager } from "#web/ui/pager.tsx";
import { SecretOnce } from "#web/ui/secret-once.tsx";

import type { ApiKey, IssuedApiKey } from "./api-key.ts";
import { KeyTable } from "./key-table.tsx";
import { KeysLeft } from "./keys-left.tsx";
import { NewKey } from "./new-key.tsx";
import { ReplaceKey } from "./replace-key.tsx";

/** The keys with which programs call the API. */
export function KeysPage() {
  const [open, setOpen] = useState<Open>(null);
  const create = (
    <Button kind="primary" icon="plus" onClick={() => setOpen("new")}>
      Create a key
    </Button>
  );
  return (
    <Page
      title="API keys"
      lead={
        may("TENANT_ADMIN")
          ? "Credentials for programs: the keys of all users of the tenant."
          : "Credentials for your programs."
      }
      actions={create}
    >
      <SettingsNavigation>
        <Keys open={open} setOpen={setOpen} />
      </SettingsNavigation>
    </Page>
  );
}

/** The form that is open: for a new key, or for one that is replaced. */
type Open = "new" | ApiKey | null;

function Keys({ open, setOpen }: { open: Open; setOpen: (open: Open) => void }) {
  const { page, query } = useQuery();
  const [issued, setIssued] = useState<IssuedApiKey | null>(null);
  const keys = useLoad((signal) => callData("GET", "/api/auth/api-keys", { query: { page }, signal }), [page]);
  const close = (): void => setOpen(null);
  const issue = (key: IssuedApiKey): void => {
    close();
    setIssued(key);
    keys.reload();
  };
  return (
    <>
      {issued !== null && (
        <SecretOnce label={`The key “${issued.name}”`} secret={issued.key} onDone={() => setIssued(null)}>
          Programs send it in the header X-API-Key. If you lose it, replace the key.
        </SecretOnce>
      )}
      {open === "new" && <NewKey onIssued={issue} onCancel={close} />}
      {open !== null && open !== "new" && <ReplaceKey key={open.id} apiKey={open} onIssued={issue} onCancel={close} />}
      {query["after"] === "password" && <KeysLeft />}
      <Loading of={keys}>
        {({ api_keys: rows, pagination }) => (
          <>
            <KeyTable keys={rows} onReplace={setOpen} onChanged={keys.reload} />
            <ListPager of={pagination} />
          </>
        )}
      </Loading>
    </>
  );
}
