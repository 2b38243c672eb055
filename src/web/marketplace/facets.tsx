import type { ComponentChildren } from "preact";

import { numberText } from "#web/lib/locale.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { Level } from "#web/ui/level.tsx";
import { LEVELS } from "#web/ui/levels.ts";

import { toggledKinds } from "./load-shelf.ts";
import { type Facets, isWorkflows, KIND_NAMES, KINDS, kindsOf } from "./shelf.ts";

interface FacetListProps {
  facets: Facets;
  /** A "+" marks counts that covered only a part of the listings. */
  isCounted: boolean;
}

/** The facets of the list, each with the number of listings that it would leave. */
export function FacetList({ facets, isCounted }: FacetListProps) {
  const { query, change } = useQuery();
  const kinds = kindsOf(query["kind"]);
  const countOf = (facet: string, name: string): number => facets[facet]?.find((one) => one.name === name)?.count ?? 0;
  const common = { isCounted, query, change };
  return (
    <>
      <fieldset>
        <legend>Kind</legend>
        {KIND_NAMES.map((kind) => (
          <Choice
            key={kind}
            isCounted={isCounted || kind === "workflow"}
            count={countOf("kind", kind)}
            isChosen={kinds.includes(kind)}
            onChange={() => change(changedKind(query, kind))}
          >
            {KINDS[kind].one}
          </Choice>
        ))}
      </fieldset>
      {!isWorkflows(kinds) && (
        <>
          <Facet {...common} title="Category" name="category" choices={choicesOf(facets, query, "category")} />
          <Facet
            {...common}
            title="Level it needs"
            name="level"
            choices={LEVELS.map((level) => ({
              name: level,
              text: <Level of={level} />,
              count: countOf("level", level),
            }))}
          />
          <Facet
            {...common}
            title="Publisher"
            name="publisher"
            choices={[
              { name: "verified", text: "Verified", count: countOf("publisher", "verified") },
              { name: "own", text: "Your workspace", count: countOf("publisher", "own") },
            ]}
          />
          <Facet
            {...common}
            title="Price"
            name="price"
            choices={[
              { name: "free", text: "Free", count: countOf("price", "free") },
              { name: "paid", text: "Paid", count: countOf("price", "paid") },
            ]}
          />
          <Facet
            {...common}
            title="Rating"
            name="rating"
            choices={[
              { name: "4", text: "4 stars and more", count: countOf("rating", "4") },
              { name: "3", text: "3 stars and more", count: countOf("rating", "3") },
            ]}
          />
          <Facet
            {...common}
            title="Yours"
            name="installed"
            choices={[{ name: "true", text: "Installed", count: countOf("installed", "true") }]}
          />
        </>
      )}
    </>
  );
}

type Asked = Readonly<Record<string, string>>;

/** Workflows know none of the other filters, so these go with the choice. */
function changedKind(query: Asked, kind: string): Record<string, string> {
  const others = { category: "", level: "", publisher: "", price: "", rating: "", installed: "" };
  return { ...(kind === "workflow" ? others : {}), kind: toggledKinds(query, kind) };
}

interface FacetChoice {
  name: string;
  text: ComponentChildren;
  count: number;
}

/** The categories with the chosen one, which may have no listing under the other filters. */
function choicesOf(facets: Facets, query: Asked, facet: string): FacetChoice[] {
  const found = facets[facet] ?? [];
  const chosen = query[facet] ?? "";
  const all =
    chosen === "" || found.some(({ name }) => name === chosen) ? found : [...found, { name: chosen, count: 0 }];
  return all.map(({ name, count }) => ({ name, text: name, count }));
}

interface FacetProps {
  title: string;
  /** As the address has it. */
  name: string;
  choices: readonly FacetChoice[];
  isCounted: boolean;
  query: Asked;
  change: (values: Readonly<Record<string, string>>) => void;
}

/** A filter with one choice at a time; choices that leave nothing are absent, but for the chosen one. */
function Facet({ title, name, choices, isCounted, query, change }: FacetProps) {
  const shown = choices.filter((choice) => choice.count > 0 || query[name] === choice.name);
  if (shown.length === 0) return null;
  return (
    <fieldset>
      <legend>{title}</legend>
      {shown.map((choice) => (
        <Choice
          key={choice.name}
          isCounted={isCounted}
          count={choice.count}
          isChosen={query[name] === choice.name}
          onChange={() => change({ [name]: query[name] === choice.name ? "" : choice.name })}
        >
          {choice.text}
        </Choice>
      ))}
    </fieldset>
  );
}

interface ChoiceProps {
  count: number;
  isCounted: boolean;
  isChosen: boolean;
  onChange: () => void;
  children: ComponentChildren;
}

function Choice({ count, isCounted, isChosen, onChange, children }: ChoiceProps) {
  return (
    <label>
      <input type="checkbox" checked={isChosen} onChange={onChange} />
      <span class="facet-name">{children}</span>
      <span class="facet-count">
        {numberText(count)}
        {isCounted ? "" : "+"}
      </span>
    </label>
  );
}
