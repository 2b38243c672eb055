import type { ComponentType } from "preact";
import { lazy } from "preact-iso";

import { UnloadedPage } from "#web/ui/unloaded-page.tsx";

/** A page whose code is loaded when it is first opened; one that says so when it cannot be. */
export const lazyPage = (load: () => Promise<ComponentType>): ComponentType =>
  lazy(() => load().catch((): ComponentType => UnloadedPage));
