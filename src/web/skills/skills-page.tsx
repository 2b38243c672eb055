import { call } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { type Skill, SKILL_TYPES, SKILLS } from "#web/parts/skill.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { DataTable, type Column } from "#web/ui/data-table.tsx";
import { Filters } from "#web/ui/filters.tsx";
import { Choice, Field } from "#web/ui/form.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Page } from "#web/ui/page.tsx";
import { ListPager } from "#web/ui/pager.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { Sample } from "#web/ui/sample.tsx";
import { Badge } from "#web/ui/text.tsx";

const PAGE_SIZE = 20;

const STATES = [
  ["", "All"],
  ["true", "Installed"],
  ["false", "Uninstalled"],
] as const;

const ORDERS = [
  ["name", "Name"],
  ["created_at", "Newest"],
  ["rating", "Best rated"],
] as const;

const COLUMNS: readonly Column<Skill>[] = [
  {
    title: "Name",
    show: ({ id, name }) => (
      <>
        <a href={`/skills/${id}`}>{name}</a>
        <Sample of={id} />
      </>
    ),
  },
  { title: "Type", show: ({ skill_type }) => skill_type },
  { title: "Category", show: ({ category }) => category ?? "–" },
  { title: "From", show: ({ is_own }) => (is_own ? "made here" : "the marketplace") },
  {
    title: "State",
    show: ({ is_installed }) => (is_installed ? <Badge tone="good">installed</Badge> : <Badge>uninstalled</Badge>),
  },
  {
    title: "Rating",
    show: ({ rating }) => (rating === null || rating === 0 ? "–" : rating.toFixed(1)),
    isNumber: true,
  },
  { title: "Since", show: ({ created_at }) => <RelativeTime at={created_at} /> },
];

/** The tenant's own skills and those it installed. */
export function SkillsPage() {
  return (
    <Page
      title="Skills"
      lead="The tools of your agents: skills that you created and skills that you installed."
      actions={
        <>
          <ButtonLink href="/marketplace?kind=skills">Find skills</ButtonLink>
          {may("SKILL_MANAGE") && (
            <ButtonLink kind="primary" href="/skills/new">
              New skill
            </ButtonLink>
          )}
        </>
      }
    >
      <SkillFilters />
      <SkillList />
    </Page>
  );
}

function SkillFilters() {
  const { query } = useQuery();
  return (
    <Filters key={JSON.stringify(query)}>
      <Field label="Search" name="query" type="search" maxLength={200} defaultValue={query["query"] ?? ""} />
      <Choice
        label="Type"
        name="skill_type"
        options={[["", "All"], ...SKILL_TYPES.map(([type]) => [type, type] as const)]}
        chosen={query["skill_type"] ?? ""}
      />
      <Field label="Category" name="category" maxLength={100} defaultValue={query["category"] ?? ""} />
      <Choice label="State" name="is_installed" options={STATES} chosen={query["is_installed"] ?? ""} />
      <Choice label="Order" name="sort_by" options={ORDERS} chosen={query["sort_by"] ?? "name"} />
    </Filters>
  );
}

function SkillList() {
  const { query, page } = useQuery();
  const sort = query["sort_by"] ?? "name";
  const asked = {
    query: query["query"],
    skill_type: query["skill_type"],
    category: query["category"],
    is_installed: query["is_installed"],
    sort_by: sort,
    sort_order: sort === "name" ? "asc" : "desc",
    limit: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
  };
  const skills = useLoad((signal) => call("GET", SKILLS, { query: asked, signal }), Object.values(asked));
  return (
    <Loading of={skills}>
      {(found) => (
        <>
          <DataTable
            rows={found.skills}
            columns={COLUMNS}
            keyOf={({ id }) => id}
            empty={
              <>
                No skills here. Create one, or find one on the <a href="/marketplace?kind=skills">marketplace</a>.
              </>
            }
          />
          <ListPager of={{ page, limit: PAGE_SIZE, total: found.total }} />
        </>
      )}
    </Loading>
  );
}
