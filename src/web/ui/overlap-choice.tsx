import { Choice } from "./form.tsx";

/** How long what is replaced goes on beside what replaces it; the form has it as `overlap`, in seconds. */
export function OverlapChoice({ label }: { label: string }) {
  return <Choice label={label} name="overlap" options={OVERLAPS} chosen="86400" />;
}

const OVERLAPS = [
  ["0", "Not at all: another person may have it"],
  ["3600", "An hour"],
  ["86400", "A day"],
  ["604800", "A week"],
] as const;
