import { mayChange, maySteerOthers } from "#web/lib/session.ts";

import type { ModelConnection } from "./model-connection.ts";

/** A shared connection belongs to everyone, so only who may steer others changes it. */
export const mayChangeConnection = ({
  shared: isShared,
  created_by: creator,
}: Pick<ModelConnection, "shared" | "created_by">): boolean => (isShared ? maySteerOthers() : mayChange(creator));
