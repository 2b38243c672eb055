import { connectDeviceRoute } from "#desktop/bridge/connect-device.route";
import { getDesktopStatusRoute } from "#desktop/bridge/get-desktop-status.route";
import { listDevicesRoute } from "#desktop/bridge/list-devices.route";
import { registerDeviceRoute } from "#desktop/bridge/register-device.route";
import { removeDeviceRoute } from "#desktop/bridge/remove-device.route";
import { updateDeviceRoute } from "#desktop/bridge/update-device.route";
import { actOnDesktopRoute } from "#desktop/commands/act-on-desktop.route";
import { manageContainersRoute } from "#desktop/commands/manage-containers.route";
import { runTerminalCommandRoute } from "#desktop/commands/run-terminal-command.route";
import { getDesktopDownloadRoute } from "#desktop/releases/get-desktop-download.route";
import { getDesktopFileRoute } from "#desktop/releases/get-desktop-file.route";
import { getDesktopUpdateFeedRoute } from "#desktop/releases/get-desktop-update-feed.route";
import { getDesktopUpdateRoute } from "#desktop/releases/get-desktop-update.route";
import { publishDesktopReleaseRoute } from "#desktop/releases/publish-desktop-release.route";
import { rollOutDesktopReleaseRoute } from "#desktop/releases/roll-out-desktop-release.route";
import { storeDesktopFileRoute } from "#desktop/releases/store-desktop-file.route";
import { withdrawDesktopReleaseRoute } from "#desktop/releases/withdraw-desktop-release.route";
import type { Operation } from "#http/operation";

/** The operations of the wing, in the order of the document. */
export const OPERATIONS: readonly Operation[] = [
  runTerminalCommandRoute,
  manageContainersRoute,
  actOnDesktopRoute,
  getDesktopStatusRoute,
  registerDeviceRoute,
  listDevicesRoute,
  updateDeviceRoute,
  removeDeviceRoute,
  connectDeviceRoute,
  getDesktopDownloadRoute,
  storeDesktopFileRoute,
  publishDesktopReleaseRoute,
  rollOutDesktopReleaseRoute,
  withdrawDesktopReleaseRoute,
  getDesktopFileRoute,
  getDesktopUpdateFeedRoute,
  getDesktopUpdateRoute,
];
