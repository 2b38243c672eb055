import type { BaseContext } from "#context/context";

import { selectTimeZone } from "./store.ts";

/** The IANA name of the zone in which the tenant's days begin. */
export const timeZoneOf = ({ db, tenant }: Pick<BaseContext, "db"> & { tenant: { id: string } }): Promise<string> =>
  selectTimeZone(db, tenant.id);
