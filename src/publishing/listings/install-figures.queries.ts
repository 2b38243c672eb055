import { sql, type SQL } from "drizzle-orm";

import { figureKeys } from "./install-history.ts";

/**
 * The `install_figures` of a row with one more install at a time, without expired entries, for the statement that
 * counts the install.
 */
export function countedFigures(at: number): SQL {
  const { day, month, firstDay, firstMonth } = figureKeys(at);
  const [ofDay, ofMonth] = [`$."${day}"`, `$."${month}"`];
  return sql`(SELECT json_group_object(key, value) FROM json_each(json_set(install_figures,
      ${ofDay}, coalesce(install_figures ->> ${ofDay}, 0) + 1, ${ofMonth}, coalesce(install_figures ->> ${ofMonth}, 0) + 1))
    WHERE key >= CASE length(key) WHEN 10 THEN ${firstDay} ELSE ${firstMonth} END)`;
}
