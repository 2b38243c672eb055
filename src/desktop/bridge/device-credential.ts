/** The credential of a device: its key, which opens its connection. */
export const deviceCredential = {
  caller: "device",
  scheme: {
    name: "deviceKey",
    description: {
      type: "http",
      scheme: "bearer",
      description: "The key of a desktop device. It opens the device's connection and does nothing else.",
    },
  },
  limit: { name: "connectDevice", perMinute: 60 },
};
