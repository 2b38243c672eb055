import type { BaseContext } from "#context/context";
import { connect } from "#db/client";

/** Whether the instance's databases take writes, as far as this isolate knows from its own. */
export const hasRoom = ({ config, bindings }: Pick<BaseContext, "config" | "bindings">): boolean =>
  (bindings.cells?.everywhere ?? connect(config.libsqlUrl, config.libsqlAuthToken)).hasRoom();
