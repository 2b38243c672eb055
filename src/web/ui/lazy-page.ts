import type { ComponentType } from "preact";
import { lazy } from "preact-iso";

import { UnloadedPage } from "./unloaded-page.tsx";

/** The style sheets that `src/local/build-console.ts` keeps out of the one that every page loads. */
type Sheet =
  | "account"
  | "alerts"
  | "failures"
  | "overview"
  | "agents"
  | "apps"
  | "approvals"
  | "creative"
  | "gallery"
  | "marketplace"
  | "music"
  | "photos"
  | "compare"
  | "data-sets"
  | "playground"
  | "learning"
  | "models"
  | "tools"
  | "skills"
  | "audit"
  | "run"
  | "runs"
  | "chat"
  | "messaging"
  | "review"
  | "schedules"
  | "triggers"
  | "workflows";

/**
 * A page whose code is loaded when it is first opened, with the style sheet of its part if that has one; one that says so when it cannot
 * be.
 */
export const lazyPage = (load: () => Promise<ComponentType>, sheet?: Sheet): ComponentType =>
  lazy(() =>
    Promise.all([load(), sheet === undefined ? undefined : loadSheet(sheet)])
      .then(([page]) => page)
      .catch((): ComponentType => UnloadedPage),
  );

const sheets = new Map<string, Promise<void>>();

/** The style sheet that the document names for a part, once; again after a failure. */
export function loadSheet(name: string): Promise<void> {
  const known = sheets.get(name);
  if (known !== undefined) return known;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = document.querySelector<HTMLMetaElement>(`meta[name="sheet-${name}"]`)?.content ?? "";
  link.addEventListener("load", () => resolve());
  link.addEventListener("error", () => {
    sheets.delete(name);
    link.remove();
    reject(new Error(`The style sheet of ${name} could not be loaded.`));
  });
  document.head.append(link);
  sheets.set(name, promise);
  return promise;
}
