import { getClientMetadataRoute } from "#agents/tool-authorizations/get-client-metadata.route";
import { receiveAuthorizationRoute } from "#agents/tool-authorizations/receive-authorization.route";
import type { Operation } from "#http/operation";

/** The operations of the wing, in the order of the document. */
export const OPERATIONS: readonly Operation[] = [receiveAuthorizationRoute, getClientMetadataRoute];
