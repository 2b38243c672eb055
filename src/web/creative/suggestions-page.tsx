import { useState } from "preact/hooks";

import { callData } from "#web/lib/call.ts";
import type { DataOf } from "#web/lib/operation.ts";
import { useAction } from "#web/lib/use-action.ts";
import { wordsOf } from "#web/lib/words-of.ts";
import { Fact, Facts } from "#web/ui/facts.tsx";
import { Field, Form, TextField } from "#web/ui/form.tsx";
import { Page } from "#web/ui/page.tsx";

import { CreativeTabs } from "./creative-tabs.tsx";
import { SUGGESTIONS } from "./palette.ts";
import { Contrast, Swatches } from "./swatches.tsx";

type Suggestion = DataOf<"POST /api/creative/suggestions">["suggestions"][number];

/** Layouts, colours, fonts and compositions for what is to be designed. */
export function SuggestionsPage() {
  const [found, setFound] = useState<readonly Suggestion[] | null>(null);
  const ask = useAction(async (fields: Readonly<Record<string, string>>) => {
    const { prompt, brandColors, industry = "", targetAudience = "" } = fields;
    const colors = wordsOf(brandColors);
    const context = {
      ...(colors.length > 0 && { brandColors: colors }),
      ...(industry !== "" && { industry }),
      ...(targetAudience !== "" && { targetAudience }),
    };
    const body = { prompt, ...(Object.keys(context).length > 0 && { context }) };
    const { suggestions } = await callData("POST", SUGGESTIONS, {
      query: { type: "design" },
      body,
    });
    setFound(suggestions);
  });
  return (
    <Page title="Design suggestions" lead="Based on rules of layout, colour and type, without a language model.">
      <CreativeTabs current="/creative/suggestions" />
      <section class="form-width">
        <h2>Design brief</h2>
        <Form action={ask} submit="Suggest designs">
          <TextField
            label="Description"
            name="prompt"
            required
            rows={2}
            maxLength={2_000}
            placeholder="A poster for a yoga weekend"
          />
          <Field
            label="Colours of the brand (optional)"
            name="brandColors"
            placeholder="#2f6f5e, #e8a33d"
            error={ask.error}
          />
          <Field label="Industry (optional)" name="industry" maxLength={100} error={ask.error} />
          <Field label="Audience (optional)" name="targetAudience" maxLength={200} error={ask.error} />
        </Form>
      </section>
      {found !== null && (
        <div class="columns" role="region" aria-label="Suggestions">
          {found.map((suggestion, number) => (
            <SuggestionCard key={number} of={suggestion} />
          ))}
        </div>
      )}
    </Page>
  );
}

function SuggestionCard({ of: { layout, colors, fonts, composition } }: { of: Suggestion }) {
  const { primary, secondary, accent, background, text } = colors;
  const swatches = [
    ["Primary", primary],
    ["Secondary", secondary],
    ["Accent", accent],
    ["Background", background],
    ["Text", text],
  ] as const;
  return (
    <article>
      <h2>{layout.name}</h2>
      <p>{layout.description}</p>
      <svg class="composition" viewBox="0 0 160 100" role="img" aria-label={`${composition.rule}, ${layout.name}`}>
        <rect width="160" height="100" fill={background} />
        {Array.from({ length: layout.columns }, (_none, column) => (
          <rect
            key={column}
            x={10 + (column * 140) / layout.columns}
            y="12"
            width={140 / layout.columns - 6}
            height="76"
            rx="2"
            fill={secondary}
            opacity="0.25"
          />
        ))}
        <circle cx={160 * composition.focal_point.x} cy={100 * composition.focal_point.y} r="9" fill={accent} />
      </svg>
      <Swatches colors={swatches} />
      <Contrast of={colors.accessibility} />
      <Facts>
        <Fact title="Fonts">
          {fonts.heading} and {fonts.body}. {fonts.reason}
        </Fact>
        <Fact title={composition.rule}>{composition.description}</Fact>
      </Facts>
    </article>
  );
}
