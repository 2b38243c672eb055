import { apiKeys } from "#db/schema/accounts";
import { build, statement, type Statement } from "#db/statement";

export const insertApiKey = (key: typeof apiKeys.$inferInsert): Statement =>
  statement(build.insert(apiKeys).values(key));
