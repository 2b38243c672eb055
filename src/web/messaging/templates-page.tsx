import { callData } from "#web/lib/call.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { Button } from "#web/ui/button.tsx";
import { DataTable } from "#web/ui/data-table.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { ListPager } from "#web/ui/pager.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";

import type { Template } from "./message.ts";
import { type Frame, MessagingFrame } from "./messaging-frame.tsx";

/** The number's templates as the provider reported them; they may be sent at any time. */
export function TemplatesPage() {
  return <MessagingFrame tab="/messaging/templates">{(frame) => <Templates {...frame} />}</MessagingFrame>;
}

function Templates({ write }: Frame) {
  const { page } = useQuery();
  const list = useLoad((signal) => callData("GET", "/api/messaging/templates", { query: { page }, signal }), [page]);
  return (
    <>
      <p>
        A template is approved by WhatsApp, and may be sent to anyone at any time. You write it in WhatsApp Manager;
        this page shows its latest status from WhatsApp.
      </p>
      <Loading of={list}>
        {({ templates, pagination }) => (
          <>
            <DataTable
              rows={templates}
              keyOf={({ template_id: id }) => id}
              empty="WhatsApp has not reported any template yet. It reports one when it is approved, rejected or paused; you can still send a template by its name."
              columns={[
                { title: "Template", isWide: true, show: ({ name }) => <code>{name}</code> },
                { title: "Language", show: ({ language }) => language },
                { title: "State", show: (template) => <TemplateState template={template} /> },
                { title: "Since", isTight: true, show: ({ event_at: at }) => <RelativeTime at={at} /> },
                ...(write === null
                  ? []
                  : [
                      {
                        title: "Actions",
                        show: (template: Template) =>
                          template.event === "APPROVED" ? (
                            <Button size="small" label={`Send ${template.name}`} onClick={() => write({ template })}>
                              Send
                            </Button>
                          ) : null,
                      },
                    ]),
              ]}
            />
            <ListPager of={pagination} />
          </>
        )}
      </Loading>
    </>
  );
}

const BAD = new Set(["REJECTED", "DISABLED", "DELETED"]);

/** The provider's word, as people write it, and why. */
function TemplateState({ template: { event, reason } }: { template: Template }) {
  const look = event === "APPROVED" ? "done" : BAD.has(event) ? "failed" : "partial";
  const words = event.toLowerCase().replaceAll("_", " ");
  return (
    <>
      <span class={`outcome ${look}`}>
        <Icon name={look} />
        {`${words.slice(0, 1).toUpperCase()}${words.slice(1)}`}
      </span>
      {reason !== null && reason !== "NONE" && <small class="reason">{reason}</small>}
    </>
  );
}
