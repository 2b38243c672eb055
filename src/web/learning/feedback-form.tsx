import { callData } from "#web/lib/call.ts";
import { useAction } from "#web/lib/use-action.ts";
import { Choice, Field, Form, TextField } from "#web/ui/form.tsx";

import { FEEDBACK_CATEGORIES, feedbackBody, VERDICTS } from "./episode.ts";
import { titled } from "./level.ts";

interface FeedbackFormProps {
  episodeId: string;
  onGiven: () => void;
}

/** Saying how an episode was, and how it should have been. */
export function FeedbackForm({ episodeId, onGiven }: FeedbackFormProps) {
  const give = useAction(async (fields: Readonly<Record<string, string>>) => {
    await callData("POST", `/api/graduation/episodes/${episodeId}/feedback`, { body: feedbackBody(fields) });
    onGiven();
  });
  return (
    <section aria-labelledby="give-feedback">
      <h2 id="give-feedback">Give feedback</h2>
      <p>
        Your latest feedback counts. A complaint about safety counts like a broken rule and may cost the agent its
        level.
      </p>
      <Form action={give} submit="Give feedback">
        <div class="columns">
          <Choice label="How was it?" name="verdict" options={VERDICTS.map(([value, text]) => [value, text])} />
          <Field
            label="Exact score"
            name="score"
            type="number"
            min={-1}
            max={1}
            step="any"
            help="From −1 (bad) to 1 (good), instead of the choice. Optional."
            error={give.error}
          />
          <Choice
            label="About"
            name="category"
            options={[["", "Nothing in particular"], ...FEEDBACK_CATEGORIES.map((one) => [one, titled(one)] as const)]}
          />
        </div>
        <TextField
          label="Notes"
          name="notes"
          rows={3}
          maxLength={2_000}
          help="Unless it is praise, the agent remembers this as a correction."
        />
        <TextField
          label="The result as it should have been"
          name="edited_result"
          rows={3}
          maxLength={20_000}
          help="Counts as an intervention and is remembered."
        />
      </Form>
    </section>
  );
}
