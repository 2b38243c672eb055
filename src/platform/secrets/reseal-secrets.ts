import type { BaseContext } from "#context/context";
import { commit } from "#db/commit";
import type { Statement } from "#db/statement";
import { inSteps, sweepTime } from "#lib/in-steps";
import { isFormer, openFormer } from "#lib/secret-box";

import { sealFor } from "./sealed-secret.ts";
import { type SealedPart, STORED_SECRETS, type StoredSecrets } from "./secret-uses.ts";
import { putEnd, putPass, type SecretRow, selectPass, selectSecretRows, updateSecret } from "./store.ts";

interface Counts {
  resealed: number;
  failed: number;
}

/**
 * Seals the stored secrets of the former form for their rows, in small transactions that remember the position. A pass
 * that found some is followed by another one at the next call, for what an older instance wrote in between; one that
 * found none ends the former form. A secret that does not open stays as it is and is logged.
 */
export async function resealSecrets(ctx: BaseContext): Promise<Counts> {
  const counts = { resealed: 0, failed: 0 };
  await inSteps(sweepTime(ctx.clock), (rows) => resealNext(ctx, counts, rows));
  return counts;
}

/** Returns 0 at the end of a pass. */
async function resealNext(ctx: BaseContext, counts: Counts, most: number): Promise<number> {
  const pass = await selectPass(ctx.db);
  if (pass === null) return 0;
  const stored = STORED_SECRETS[pass.table];
  if (stored === undefined) {
    await commit(ctx, [pass.resealed === 0 ? putEnd(ctx.clock()) : putPass({ table: 0, after: null, resealed: 0 })]);
    return 0;
  }
  const rows = await selectSecretRows(ctx.db, stored, pass.after, most);
  const changes = (await Promise.all(rows.map((row) => resealRow(ctx, stored, row, counts)))).flat();
  counts.resealed += changes.length;
  const last = rows.at(-1);
  const resealed = pass.resealed + changes.length;
  const next = last === undefined ? { table: pass.table + 1, after: null } : { table: pass.table, after: last.key };
  await commit(ctx, [...changes, putPass({ ...next, resealed })]);
  return 1;
}

async function resealRow(
  ctx: BaseContext,
  stored: StoredSecrets,
  row: SecretRow,
  counts: Counts,
): Promise<Statement[]> {
  const owner = { tenantId: row.tenantId, row: row.key.at(-1) ?? "" };
  const reseal = async (sealed: string): Promise<string> =>
    isFormer(sealed) ? sealFor(stored.table, owner, await openFormer(sealed, ctx.config), ctx.config) : sealed;
  const statements: Statement[] = [];
  for (const [index, [column, part]] of Object.entries(stored.columns).entries()) {
    const from = row.texts[index] ?? null;
    if (from === null) continue;
    try {
      const to = await resealPart(from, part, reseal);
      if (to !== from) statements.push(updateSecret(stored, row, { column, from, to }));
    } catch (error) {
      counts.failed += 1;
      ctx.log.error("secret_not_resealed", {
        table: stored.table,
        tenant: row.tenantId,
        row: owner.row,
        column,
        error,
      });
    }
  }
  return statements;
}

/** The column's text with its sealed part re-sealed; the same text when nothing of it has the former form. */
async function resealPart(
  text: string,
  part: SealedPart,
  reseal: (sealed: string) => Promise<string>,
): Promise<string> {
  if (part === "text") return reseal(text);
  const before = Object.entries(JSON.parse(text) as Record<string, string>);
  const after = await Promise.all(
    before.map(async ([name, value]) => {
      const isSealed = part === "values" || part.key === name;
      return [name, isSealed ? await reseal(value) : value] as const;
    }),
  );
  const isSame = after.every(([, value], index) => value === before[index]?.[1]);
  return isSame ? text : JSON.stringify(Object.fromEntries(after));
}
