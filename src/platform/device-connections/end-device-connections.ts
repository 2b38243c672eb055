import type { Bindings, ObjectKind } from "#context/bindings";

/** The public methods of the object that holds the connections of a tenant's devices. */
export interface DeviceConnections {
  /** Closes the connections of a person's devices, because the person may no longer act. */
  removeOwner(userId: string): Promise<void>;
}

const DESKTOP_BRIDGE: ObjectKind<DeviceConnections> = { namespace: "DESKTOP_BRIDGE" };

/** Closes the connections of the devices of a person who may no longer act. */
export const endDeviceConnections = (
  { bindings }: { bindings: Pick<Bindings, "object"> },
  tenantId: string,
  userId: string,
): Promise<void> => bindings.object(DESKTOP_BRIDGE, tenantId).removeOwner(userId);
