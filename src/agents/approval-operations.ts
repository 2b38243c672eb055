import { approvalRoutes } from "#agents/approvals/routes";
import { changedCallRoutes } from "#agents/changed-calls/routes";
import type { Operation } from "#http/operation";

/** The operations of the wing, in the order of the document. */
export const OPERATIONS: readonly Operation[] = [...approvalRoutes, ...changedCallRoutes];
