import type { DataOf } from "#web/lib/operation.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { ProblemText } from "#web/ui/notice.tsx";

import type { ToolServer } from "./tool-server.ts";

export type Begun = DataOf<"POST /api/tool-servers/{id}/authorization">;

interface LeaveDialogProps {
  server: ToolServer;
  begun: Begun;
  onClose: () => void;
}

/** Shows who will ask the person, and for what, before the browser leaves. */
export function LeaveDialog({ server: { name, url }, begun, onClose }: LeaveDialogProps) {
  const { issuer, scopes, asks_elsewhere: elsewhere, authorization_url: address } = begun;
  const own = new URL(url).host;
  return (
    <Dialog title={`Go to ${new URL(address).host}?`} onClose={onClose}>
      {(close) => (
        <>
          <p>
            This page asks you whether this workspace may use <bdi>{name}</bdi>.
          </p>
          <Facts>
            <Fact title="Server">
              <bdi>{own}</bdi>
            </Fact>
            <Fact title="Issuer">
              <bdi>{new URL(issuer).host}</bdi>
            </Fact>
            <Fact title="Scopes">{scopes.length === 0 ? "those that the server chooses" : scopes.join(", ")}</Fact>
          </Facts>
          {elsewhere.length > 0 && (
            <ProblemText isSilent>
              The server <bdi>{own}</bdi> does not ask you itself: it sends you to <bdi>{elsewhere.join(" and ")}</bdi>.
              Allow it only if you know that <bdi>{own}</bdi> uses that service. A hostile server can lead you to the
              page of another one.
            </ProblemText>
          )}
          <div class="actions">
            <Button onClick={close}>Back</Button>
            <Button kind="primary" onClick={() => location.assign(address)}>
              Continue
            </Button>
          </div>
        </>
      )}
    </Dialog>
  );
}
