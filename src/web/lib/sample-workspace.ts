import { ApiError, call } from "./call.ts";

/** Opens the sample workspace, at its first page. */
export async function openSample(): Promise<void> {
  await call("POST", "/api/sample-workspace");
  location.assign("/");
}

/** Ends the sample workspace, and returns to the first page of the person's own. */
export async function leaveSample(): Promise<void> {
  await endSample();
  location.assign("/");
}

/** Gives the person's own session back. Where that has ended, too, the browser has none afterwards. */
export async function endSample(): Promise<void> {
  await call("POST", "/api/sample-workspace/leave").catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
  });
}
