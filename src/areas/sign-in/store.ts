import { refreshTokens, sessions } from "#db/schema/accounts";
import { build, statement, type Statement } from "#db/statement";

export const insertSession = (session: typeof sessions.$inferInsert): Statement =>
  statement(build.insert(sessions).values(session));

export const insertRefreshToken = (token: typeof refreshTokens.$inferInsert): Statement =>
  statement(build.insert(refreshTokens).values(token));
