import { callData } from "#web/lib/call.ts";
import { me } from "#web/lib/session.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { ActionButton } from "#web/ui/action-button.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { tellDeleted } from "#web/ui/tell-deleted.ts";

/** After a new password: what it ends, and the person's keys, which still work until they are ended here. A link can open this, so it says only what is always true. */
export function KeysLeft() {
  const keys = useLoad((signal) => callData("GET", "/api/auth/api-keys", { query: { limit: 100 }, signal }), []);
  return (
    <Loading of={keys}>
      {({ api_keys: all }) => {
        const own = all.filter(({ user_id: user, status }) => user === me.value?.user.id && status === "active");
        return (
          <Notice icon="key">
            <p>
              A new password ends your other sessions and what you let programs do.{" "}
              {own.length === 0
                ? "You have no API keys."
                : "These API keys still work. End those that you do not know."}
            </p>
            <ul>
              {own.map(({ id, name, last_used_at: usedAt }) => (
                <li key={id} class="row">
                  <span class="grow">
                    {name}{" "}
                    <small>
                      {usedAt === null ? (
                        "never used"
                      ) : (
                        <>
                          used <RelativeTime at={usedAt} />
                        </>
                      )}
                    </small>
                  </span>
                  <ActionButton
                    label={`End ${name}`}
                    act={async () => {
                      await callData("DELETE", `/api/auth/api-keys/${id}`);
                      tellDeleted(`The key “${name}”`, `/api/auth/api-keys/${id}`);
                      keys.reload();
                    }}
                  >
                    End it
                  </ActionButton>
                </li>
              ))}
            </ul>
          </Notice>
        );
      }}
    </Loading>
  );
}
