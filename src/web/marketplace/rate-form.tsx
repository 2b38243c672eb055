import { useState } from "preact/hooks";

import { call } from "#web/lib/call.ts";
import { useAction } from "#web/lib/use-action.ts";
import { Choice, Form, TextField } from "#web/ui/form.tsx";
import { Notice } from "#web/ui/notice.tsx";

const STARS = [
  ["", "Choose"],
  ["5", "5 – excellent"],
  ["4", "4 – good"],
  ["3", "3 – fair"],
  ["2", "2 – poor"],
  ["1", "1 – bad"],
] as const;

type RatePath =
  | `/api/agent-marketplace/rate/${string}`
  | `/api/canvas-marketplace/components/${string}/rate`
  | `/api/marketplace/templates/${string}/rate`
  | `/api/skills/rate/${string}`
  | `/api/v1/domains/marketplace/${string}/rate`;

interface RateFormProps {
  /** The operation that rates this listing. */
  path: RatePath;
  onRated: () => void;
}

/** The tenant's rating; a second one replaces the first. */
export function RateForm({ path, onRated }: RateFormProps) {
  const [given, setGiven] = useState<string | null>(null);
  const rate = useAction(async ({ rating = "", review = "" }: Readonly<Record<string, string>>) => {
    await call("POST", path, { body: { rating: Number(rating), review: review === "" ? null : review } });
    setGiven(rating);
    onRated();
  });
  return (
    <section>
      <h2>Rate it</h2>
      {given !== null && <Notice>Your rating of {given} counts. A new one replaces it.</Notice>}
      <Form action={rate} submit="Rate">
        <Choice label="Your rating" name="rating" options={STARS} required />
        <TextField label="Review (optional)" name="review" rows={3} maxLength={1000} />
      </Form>
    </section>
  );
}
