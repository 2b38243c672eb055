import { call } from "#web/lib/call.ts";
import { may } from "#web/lib/session.ts";
import { useLoad } from "#web/lib/use-load.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { type Skill, SKILL_TYPES, SKILLS } from "#web/parts/skill.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { DataTable, type Column } from "#web/ui/data-table.tsx";
import { EmptyList } from "#web/ui/empty-list.tsx";
import { FilterBar } from "#web/ui/filter-bar.tsx";
import { ChoiceChip, TextChip } from "#web/ui/filter-chip.tsx";
import { Loading } from "#web/ui/loading.tsx";
import { Page } from "#web/ui/page.tsx";
import { ListPager } from "#web/ui/pager.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { Badge } from "#web/ui/text.tsx";

const PAGE_SIZE = 20;

const STATES = [
  ["true", "Installed"],
  ["false", "Uninstalled"],
] as const;

const ORDERS = [
  ["", "By name"],
  ["created_at", "Newest"],
  ["rating", "Best rated"],
] as const;

const COLUMNS: readonly Column<Skill>[] = [
  {
    title: "Name",
    show: ({ id, name }) => <a href={`/skills/${id}`}>{name}</a>,
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
          <ButtonLink href="/marketplace?kind=skill">Find skills</ButtonLink>
          {may("SKILL_MANAGE") && (
            <ButtonLink kind="primary" icon="plus" href="/skills/new">
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

const SkillFilters = () => (
  <FilterBar find="Find a skill" findName="query">
    <ChoiceChip label="Order" name="sort_by" isStanding options={ORDERS} />
    <ChoiceChip label="Type" name="skill_type" options={SKILL_TYPES.map(([type]) => [type, type])} />
    <TextChip label="Category" name="category" maxLength={100} />
    <ChoiceChip label="State" name="is_installed" options={STATES} />
  </FilterBar>
);

function SkillList() {
  const { query, page } = useQuery();
  const chosen = query["sort_by"] ?? "";
  const sort = chosen === "" ? "name" : chosen;
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
              <EmptyList
                noun="skill"
                filters={["query", "skill_type", "category", "is_installed"]}
                icon="bolt"
                title="No skills yet"
                actions={<ButtonLink href="/marketplace?kind=skill">Open the marketplace</ButtonLink>}
              >
                A skill is code or an address that your agents call. Create one, or install one.
              </EmptyList>
            }
          />
          <ListPager of={{ page, limit: PAGE_SIZE, total: found.total }} />
        </>
      )}
    </Loading>
  );
}
