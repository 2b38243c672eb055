import createClient from "openapi-fetch";

import type { Api, ItemOf, Listing, ListsOf } from "./answers.ts";
import type { paths } from "./api.gen.ts";
import { Approvals } from "./approvals.ts";
import type { FollowOptions } from "./event-stream.ts";
import { pages, type ReadParameters } from "./pages.ts";
import type { StreamedEvent } from "./read-events.ts";
import { retryingFetch, type RetryOptions } from "./retrying-fetch.ts";
import { Runs } from "./runs.ts";
import { Schedules } from "./schedules.ts";
import { followTenant } from "./tenant-events.ts";
import { Triggers } from "./triggers.ts";
import { WorkflowRuns, Workflows } from "./workflows.ts";

export { dataOf } from "./answers.ts";
export { signHook } from "./sign-hook.ts";
export { TenureError } from "./tenure-error.ts";
export { verifyWebhook, WebhookSignatureError } from "./verify-webhook.ts";

export interface ConnectOptions extends Partial<RetryOptions> {
  /** The address of the instance, such as `https://tenure.example.com`. */
  url: string;
  /** An API key, or the access token of a person. */
  key?: string;
  token?: string;
}

/** A connection to an instance. */
export interface Tenure {
  /** Every operation of the API. */
  api: Api;
  runs: Runs;
  approvals: Approvals;
  schedules: Schedules;
  triggers: Triggers;
  workflows: Workflows;
  workflowRuns: WorkflowRuns;
  /** Every item of a list, read page by page. */
  pages<Path extends Listing, List extends ListsOf<Path>>(
    path: Path,
    list: List,
    parameters?: ReadParameters<Path>,
    signal?: AbortSignal,
  ): AsyncGenerator<ItemOf<Path, List>>;
  /** Tells the events of the workspace until the signal ends it. */
  events(options?: FollowOptions): AsyncGenerator<StreamedEvent>;
}

/** Connects to an instance; the first request is sent with the first call. */
export function connect({ url, key, token, ...retries }: ConnectOptions): Tenure {
  const api: Api = createClient<paths>({
    baseUrl: url.replace(/\/+$/, ""),
    headers: {
      ...(key === undefined ? {} : { "X-API-Key": key }),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    },
    fetch: retryingFetch({ fetch: (request) => fetch(request), tries: 5, longestWaitMs: 30_000, ...retries }),
  });
  return {
    api,
    runs: new Runs(api),
    approvals: new Approvals(api),
    schedules: new Schedules(api),
    triggers: new Triggers(api),
    workflows: new Workflows(api),
    workflowRuns: new WorkflowRuns(api),
    pages: (path, list, parameters, signal) => pages(api, path, list, parameters, signal),
    events: (options) => followTenant(api, options),
  };
}
