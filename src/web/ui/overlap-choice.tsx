import { Choice } from "./form.tsx";

/** How long the replaced one still works beside its replacement; the form has it as `overlap`, in seconds. */
export function OverlapChoice({ label }: { label: string }) {
  return <Choice label={label} name="overlap" options={OVERLAPS} chosen="86400" />;
}

const OVERLAPS = [
  ["0", "Not at all: someone else may have it"],
  ["3600", "An hour"],
  ["86400", "A day"],
  ["604800", "A week"],
] as const;
