import { callData } from "#web/lib/call.ts";
import { useAction } from "#web/lib/use-action.ts";
import { SETTLED_WORDS } from "#web/parts/effects/effect.ts";
import { Choice, Form, TextField } from "#web/ui/form.tsx";

interface SettleFormProps {
  effectId: string;
  /** After it was settled, or when another person was faster. */
  onSettled: () => void;
}

const OUTCOMES = [["", "Choose"], ...Object.entries(SETTLED_WORDS)] as const satisfies readonly (readonly [
  string,
  string,
])[];

/** A person records the outcome of an effect, once. */
export function SettleForm({ effectId, onSettled }: SettleFormProps) {
  const settle = useAction(async ({ outcome, note = "" }: Readonly<Record<string, string>>) => {
    const body = { outcome, ...(note.trim() === "" ? {} : { note: note.trim() }) };
    await callData("POST", `/api/effects/${effectId}/settle`, { body });
    onSettled();
  });
  return (
    <Form
      action={settle}
      submit="Settle"
      confirm={({ outcome }) =>
        `${outcome === "happened" ? "It happened?" : "It did not happen?"} This stays on record and cannot be changed.`
      }
    >
      <Choice label="What happened" name="outcome" options={OUTCOMES} required />
      <TextField label="Evidence" name="note" rows={2} maxLength={1000} help="It stays on record in the audit log." />
    </Form>
  );
}
