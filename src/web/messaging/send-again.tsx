import { callData } from "#web/lib/call.ts";
import { useAction } from "#web/lib/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { tell } from "#web/ui/toast.tsx";

import { nameOf, type Message } from "./message.ts";

const HOUR_MS = 3_600_000;

/** Whether the provider has reported nothing about an unknown message for an hour. */
export const isUnreported = ({ state, effect_id: effect, updated_at: at }: Message, now: number): boolean =>
  state === "unknown" && effect !== null && now >= Date.parse(at) + HOUR_MS;

/** Settles an unknown message as not sent, in one press. The platform then sends it again. */
export function SendAgain({ message }: { message: Message }) {
  const settle = useAction(async () => {
    const body = { outcome: "did_not_happen" as const, note: "WhatsApp reported nothing within an hour." };
    await callData("POST", `/api/effects/${message.effect_id ?? ""}/settle`, { body });
    tell("The message is sent again within a minute.");
  });
  return (
    <>
      <Button
        size="small"
        onClick={() => void settle.run()}
        isDisabled={settle.isRunning}
        label={`Send again to ${nameOf(message.contact)}`}
      >
        Send again
      </Button>
      {settle.error !== null && <small class="reason">{settle.error.message}</small>}
    </>
  );
}
