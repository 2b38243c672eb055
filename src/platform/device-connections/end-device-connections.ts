import type { Bindings, ObjectKind } from "#bindings/bindings";

/** What the object with the connections of a tenant's devices does for others. */
export interface DeviceConnections {
  /** Ends the connections of a person's devices, because the person may not act any more. */
  removeOwner(userId: string): Promise<void>;
}

const DESKTOP_BRIDGE: ObjectKind<DeviceConnections> = { namespace: "DESKTOP_BRIDGE" };

/** Ends the connections of the devices of a person who may not act any more. */
export const endDeviceConnections = (
  { bindings }: { bindings: Pick<Bindings, "object"> },
  tenantId: string,
  userId: string,
): Promise<void> => bindings.object(DESKTOP_BRIDGE, tenantId).removeOwner(userId);
