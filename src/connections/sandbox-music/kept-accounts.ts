import type { ServiceContext, SystemContext } from "#context/context";
import { commit } from "#db/commit";
import { decideAnew, movedOn } from "#errors/moved-on";

import { atTime, newAccount, type SandboxAccount } from "./sandbox-account.ts";
import type { SandboxAccounts } from "./sandbox-music.ts";
import { putAccount, selectAccount } from "./store.ts";

type Keeper = Pick<ServiceContext | SystemContext, "db" | "writer" | "clock"> & { tenant: { id: string } };

/** The tenant's account at the built-in provider, in the database. A tenant without one gets a new one. */
export function keptAccounts({ db, writer, clock, tenant }: Keeper): SandboxAccounts {
  const find = async (now: number): Promise<{ account: SandboxAccount; revision: number }> => {
    const row = await selectAccount(db, tenant.id);
    if (row === undefined) return { account: newAccount(now), revision: 0 };
    return { account: atTime(row.account as unknown as SandboxAccount, now), revision: row.revision };
  };
  return {
    read: async () => (await find(clock())).account,
    change: (change) =>
      decideAnew(async () => {
        const now = clock();
        const { account, revision } = await find(now);
        const changed = change(account, now);
        const row = { tenantId: tenant.id, account: { ...changed }, revision: revision + 1, updatedAt: now };
        // Separate from the request's own commit: the account simulates an outside system.
        const [written] = await commit({ writer, clock }, [putAccount(row)]);
        if (written?.rowsAffected !== 1) throw movedOn("Other requests are changing the account. Try again.");
        return changed;
      }),
  };
}
