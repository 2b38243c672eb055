import { callData } from "#web/lib/call.ts";
import { usePersonName } from "#web/lib/names.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { Combobox, type Option } from "#web/ui/combobox.tsx";
import { Chip } from "#web/ui/filter-chip.tsx";

/** One of the tenant's people: what they did. */
export function PersonChip() {
  const { query, change } = useQuery();
  const chosen = query["actor_id"] ?? "";
  return (
    <Chip
      label="Person"
      name="actor_id"
      shown={chosen === "" ? null : <PersonOf key={chosen} id={chosen} />}
      kind="dialog"
    >
      {(close) => (
        <Combobox
          label="Person"
          placeholder="Type a name"
          find={findPeople}
          onChoose={({ value }) => {
            change({ actor_id: value });
            close();
          }}
        />
      )}
    </Chip>
  );
}

const PersonOf = ({ id }: { id: string }) => <>{usePersonName(id) ?? "…"}</>;

async function findPeople(words: string, signal: AbortSignal): Promise<readonly Option[]> {
  const { users } = await callData("GET", "/api/auth/users", { query: { limit: 100 }, signal });
  const sought = words.trim().toLowerCase();
  return users
    .map(({ id, name, email }) => ({ value: id, text: name ?? email, hint: name === null ? "" : email }))
    .filter(({ text, hint }) => `${text} ${hint}`.toLowerCase().includes(sought))
    .slice(0, 20);
}
