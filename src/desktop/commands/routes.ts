import { actOnDesktopRoute } from "./act-on-desktop.route.ts";
import { manageContainersRoute } from "./manage-containers.route.ts";
import { runTerminalCommandRoute } from "./run-terminal-command.route.ts";

export const commandRoutes = [runTerminalCommandRoute, manageContainersRoute, actOnDesktopRoute];
