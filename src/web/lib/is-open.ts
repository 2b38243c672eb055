import { isInSample, may, type Permission, readsTraces } from "./session.ts";

/** Places where nothing can be done in a sample workspace, because all that one does there would leave it. */
const CLOSED_IN_SAMPLE: ReadonlySet<string> = new Set(["/tools", "/marketplace", "/webhooks", "/federation", "/apps"]);

interface Way {
  path: string;
  permission?: Permission;
  showsTraces?: true;
}

/** Whether a place has something for the signed-in person, so that a way leads there. */
export const isOpen = ({ path, permission, showsTraces }: Way): boolean =>
  (permission === undefined || may(permission)) &&
  (showsTraces !== true || readsTraces()) &&
  !(isInSample() && CLOSED_IN_SAMPLE.has(path));
