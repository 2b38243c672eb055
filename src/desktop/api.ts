import { actOnDesktopRoute } from "#desktop/commands/act-on-desktop.route";
import { manageContainersRoute } from "#desktop/commands/manage-containers.route";
import { runTerminalCommandRoute } from "#desktop/commands/run-terminal-command.route";
import type { Operation } from "#http/operation";

/** The operations of the wing, in the order of the document. */
export const OPERATIONS: readonly Operation[] = [runTerminalCommandRoute, manageContainersRoute, actOnDesktopRoute];
