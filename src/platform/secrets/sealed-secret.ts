import type { BaseContext } from "#context/context";
import { type EncryptionKeys, isFormer, openFormer, openForRow, sealForRow } from "#lib/secret-box";

import { SECRET_USES, type SecretUse } from "./secret-uses.ts";
import { selectResealedAt } from "./store.ts";

/** The row of a use that a secret belongs to. */
export interface SecretOwner {
  tenantId: string;
  row: string;
}

export type SecretContext = Pick<BaseContext, "db" | "config" | "clock">;

/** Encrypts a secret for one row of a use. It opens nowhere else. */
export const sealFor = (use: SecretUse, owner: SecretOwner, text: string, keys: EncryptionKeys): Promise<string> =>
  sealForRow(text, keys, { table: use, ...owner });

/**
 * Decrypts a secret of this row. One of the former form, which would open in any row, opens only until the instance has
 * re-sealed its secrets; one that ends soon opens until its end. Throws for a secret of another row.
 */
export async function openFor(use: SecretUse, owner: SecretOwner, sealed: string, ctx: SecretContext): Promise<string> {
  if (!isFormer(sealed)) return openForRow(sealed, ctx.config, { table: use, ...owner });
  const text = await openFormer(sealed, ctx.config);
  const resealedAt = await selectResealedAt(ctx.db);
  if (resealedAt !== null && ctx.clock() > resealedAt + lifeMs(use)) throw new Error("The secret belongs to no row.");
  return text;
}

function lifeMs(use: SecretUse): number {
  const terms = SECRET_USES[use];
  return "endsAfterMs" in terms ? terms.endsAfterMs : -1;
}
