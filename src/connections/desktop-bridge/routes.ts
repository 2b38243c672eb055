import { connectDeviceRoute } from "./connect-device.route.ts";
import { getDesktopStatusRoute } from "./get-desktop-status.route.ts";
import { listDevicesRoute } from "./list-devices.route.ts";
import { registerDeviceRoute } from "./register-device.route.ts";
import { removeDeviceRoute } from "./remove-device.route.ts";
import { updateDeviceRoute } from "./update-device.route.ts";

export const desktopBridgeRoutes = [
  getDesktopStatusRoute,
  registerDeviceRoute,
  listDevicesRoute,
  updateDeviceRoute,
  removeDeviceRoute,
  connectDeviceRoute,
];
