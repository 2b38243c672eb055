import type { ServiceContext } from "#context";

import { updateUser } from "./update-user.ts";
import type { User } from "./user.ts";

/** Takes a person's access: sessions end, and their API keys stop working. Throws as `updateUser` does. */
export const deactivateUser = (ctx: ServiceContext, userId: string): Promise<User> =>
  updateUser(ctx, userId, { status: "deactivated" });
