import { ApiError } from "#web/lib/call.ts";

import { Notice } from "./notice.tsx";

/** Told in place of what runs said and did to a role that reads their tasks and states alone. */
export const Unread = () => <Notice icon="lock">{UNREAD}</Notice>;

export const UNREAD =
  "Your role reads the tasks and states of other people's runs. An administrator decides who reads what runs said and did.";

/** Whether the API refused something for this reason. */
export const isUnread = (error: Error): boolean =>
  error instanceof ApiError && error.details["reason"] === "trace_readers";
