import { callData } from "#web/lib/call.ts";
import { useLoad } from "#web/lib/use-load.ts";

import type { Workflow } from "./workflow.ts";

const SHOWN = 20;

/** The schedules and triggers that start a workflow. */
export function WorkflowStarts({ of: { id } }: { of: Pick<Workflow, "id"> }) {
  const query = { workflow_id: id, limit: SHOWN };
  const schedules = useLoad((signal) => callData("GET", "/api/schedules", { query, signal }), [id]);
  const triggers = useLoad((signal) => callData("GET", "/api/triggers", { query, signal }), [id]);
  if (schedules.value === null || triggers.value === null) return null;
  const starts = [
    ...schedules.value.schedules.map(({ id: of, name, description, paused }) => ({
      href: `/workflows/schedules/${of}`,
      name,
      words: paused === null ? description : "Paused",
    })),
    ...triggers.value.triggers.map(({ id: of, name, source, paused }) => ({
      href: `/workflows/triggers/${of}`,
      name,
      words: paused === null ? (source === "event" ? "On an event" : "On a request") : "Paused",
    })),
  ];
  return (
    <section>
      <h2>Starts</h2>
      {starts.length === 0 ? (
        <p class="muted">
          A person starts it. A <a href="/workflows/schedules">schedule</a> or a{" "}
          <a href="/workflows/triggers">trigger</a> can start it as well.
        </p>
      ) : (
        <ul class="plain">
          {starts.map(({ href, name, words }) => (
            <li key={href}>
              <a href={href}>{name}</a> <small class="muted">{words}</small>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
