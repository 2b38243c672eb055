import type { BaseContext } from "#context/context";
import { type EncryptionKeys, isFormer, openFormer, openForRow, sealForRow } from "#lib/secret-box";

import { type AddressedUse, SECRET_USES, type SecretUse } from "./secret-uses.ts";
import { selectResealedAt } from "./store.ts";

/** The row of a use that a secret belongs to. */
export interface SecretOwner {
  tenantId: string;
  row: string;
}

/** The row, with the addresses that the secret is sent to. */
export interface AddressedOwner extends SecretOwner {
  goesTo: readonly string[];
}

/** Code that seals or opens a secret of a row with an address says where it goes. */
export type OwnerIn<Use extends SecretUse> = Use extends AddressedUse
  ? AddressedOwner
  : SecretOwner & { goesTo?: readonly string[] };

export type SecretContext = Pick<BaseContext, "db" | "config" | "clock">;

/** Encrypts a secret for one row of a use, and for the origins that it goes to. It opens nowhere else. */
export const sealFor = <Use extends SecretUse>(
  use: Use,
  owner: OwnerIn<Use>,
  text: string,
  keys: EncryptionKeys,
): Promise<string> => sealForRow(text, keys, { table: use, ...owner });

/**
 * Decrypts a secret of this row for the addresses that it goes to. One of the former form, which would open in any row, opens only until the instance has
 * re-sealed its secrets; one that ends soon opens until its end. Throws for a secret of another row or another origin.
 */
export async function openFor<Use extends SecretUse>(
  use: Use,
  owner: OwnerIn<Use>,
  sealed: string,
  ctx: SecretContext,
): Promise<string> {
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
