import type { ComponentType } from "preact";
import { lazy } from "preact-iso";

import { readsTraces } from "#web/lib/session.ts";

const UnreadPage = lazy(async () => (await import("./unread-page.tsx")).UnreadPage);

/** A page that shows what runs said and did, to those whose role reads it. */
export const pageOfTraces =
  (title: string, Shown: ComponentType): ComponentType =>
  () =>
    readsTraces() ? <Shown /> : <UnreadPage title={title} />;
