import type { Operation } from "#http/operation";
import { getClientMetadataRoute } from "#tools/authorizations/get-client-metadata.route";
import { receiveAuthorizationRoute } from "#tools/authorizations/receive-authorization.route";

/** The operations of the wing, in the order of the document. */
export const OPERATIONS: readonly Operation[] = [receiveAuthorizationRoute, getClientMetadataRoute];
