import type { BaseContext } from "#context/context";
import type { Writer } from "#db/write-request";

import { tenantGate } from "./tenant-gate-client.ts";

/**
 * The writer for rows of a tenant whose caller is not known to belong to it: of a new account, for example, or a mailed token. They
 * need no order among the tenant's writes, so a gate writes them only where it knows the tenant's database.
 */
export const firstWriter = (base: BaseContext, tenantId: string): Pick<BaseContext, "clock"> & { writer: Writer } => ({
  writer: base.bindings.cells ? tenantGate(base, tenantId) : base.writer,
  clock: base.clock,
});
