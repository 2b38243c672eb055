import type { BaseContext } from "#context/context";
import { commit } from "#db/commit";
import { findClient } from "#identity/oauth-clients/find-client";
import { requireGrantType } from "#identity/oauth-clients/require-grant-type";
import { DEVICE_CODE } from "#identity/oauth-server/grant-types";
import { unknownClient } from "#identity/oauth-server/oauth-refusal";
import { requestedResource } from "#identity/oauth-server/resources";
import { permissionsIn } from "#identity/oauth-server/scopes";
import { sha256Hex } from "#lib/digest";
import { randomToken } from "#lib/random-text";

import { insertDeviceCode } from "./store.ts";
import { newUserCode, userCodeDigest } from "./user-code.ts";

const LIFETIME_SECONDS = 600;
const INTERVAL_SECONDS = 5;

/** The codes of a device: the one that it shows its person, and the one that it asks with. */
export interface DeviceCodes {
  deviceCode: string;
  userCode: string;
  expiresInSeconds: number;
  intervalSeconds: number;
}

/** Begins the sign-in of a program on a device without a browser (RFC 8628, 3.1). Throws `invalid_client`, `unauthorized_client` and `invalid_target`. */
export async function beginDevice(
  base: BaseContext,
  sent: { clientId: string | undefined; scope: string | undefined; resource: string | undefined },
  issuer: string,
): Promise<DeviceCodes> {
  if (sent.clientId === undefined) throw unknownClient("The client_id is missing.");
  const client = await findClient(base, sent.clientId);
  requireGrantType(client, DEVICE_CODE);
  const deviceCode = randomToken();
  const userCode = newUserCode();
  const now = base.clock();
  const row = {
    id: base.newId(),
    deviceCodeHash: await sha256Hex(deviceCode),
    userCodeHash: await userCodeDigest(userCode),
    clientId: client.id,
    clientName: client.name,
    // Any program can name any document, and the codes reach the one that asked: here the document proves nothing.
    clientHost: null,
    permissions: permissionsIn(sent.scope),
    resource: requestedResource(sent.resource, issuer),
    createdAt: now,
    expiresAt: now + LIFETIME_SECONDS * 1000,
    intervalSeconds: INTERVAL_SECONDS,
    askedAt: null,
    refusedAt: null,
  };
  await commit(base, [insertDeviceCode(row)]);
  return { deviceCode, userCode, expiresInSeconds: LIFETIME_SECONDS, intervalSeconds: INTERVAL_SECONDS };
}
