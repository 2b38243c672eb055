import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { type Loaded, useLoad } from "#web/lib/use-load.ts";
import { Button } from "#web/ui/button.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Page } from "#web/ui/page.tsx";
import { Tabs } from "#web/ui/tabs.tsx";

import type { Contact, Overview, Template } from "./message.ts";
import { SendMessage } from "./send-message.tsx";

const LINKS = [
  ["/messaging", "Messages"],
  ["/messaging/templates", "Templates"],
  ["/messaging/setup", "Setup"],
] as const;

/** To whom a message is being written; both are unknown at first. */
interface Writing {
  contact?: Contact;
  template?: Template;
}

export interface Frame {
  overview: Overview;
  reload: Loaded<Overview>["reload"];
  /** Opens the form that sends a message; null where nothing can be sent. */
  write: ((writing: Writing) => void) | null;
}

interface MessagingFrameProps {
  tab: (typeof LINKS)[number][0];
  children: (frame: Frame) => ComponentChildren;
}

/** The frame of the messaging pages: their tabs, and the form that sends a message. */
export function MessagingFrame({ tab, children }: MessagingFrameProps) {
  const [writing, setWriting] = useState<Writing | null>(null);
  const overview = useLoad((signal) => callData("GET", "/api/messaging/settings", { signal }), []);
  const canSend = may("INTEGRATION_MANAGE") && overview.value?.connection.state === "connected";
  const button = (
    <Button kind="primary" icon="out" onClick={() => setWriting({})}>
      Send a message
    </Button>
  );
  const part = LINKS.find(([address]) => address === tab)?.[1] ?? "";
  return (
    <Page title="Messaging" part={part} {...(canSend ? { actions: button } : {})}>
      <Tabs label="Messaging" links={LINKS} current={tab} />
      <Loading of={overview}>
        {(value) => children({ overview: value, reload: overview.reload, write: canSend ? setWriting : null })}
      </Loading>
      {writing !== null && <SendMessage {...writing} onClose={() => setWriting(null)} />}
    </Page>
  );
}
