import { useLocation } from "preact-iso";

import { callData } from "#web/lib/call.ts";
import { useAction } from "#web/lib/use-action.ts";
import { FormDrawer } from "#web/ui/form-drawer.tsx";
import { Field } from "#web/ui/form.tsx";

/** Makes a project that development agents can work on. */
export function ProjectForm({ onCancel }: { onCancel: () => void }) {
  const { route } = useLocation();
  const create = useAction(async (fields: Readonly<Record<string, string>>) => {
    const body = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ""));
    const { id } = await callData("POST", "/api/sdlc/projects", { body });
    route(`/development/projects?project_id=${id}`);
  });
  return (
    <FormDrawer title="Create a project" action={create} submit="Create the project" onCancel={onCancel}>
      <Field label="Name" name="name" maxLength={200} required error={create.error} />
      <Field label="Description" name="description" maxLength={2000} error={create.error} />
      <Field
        label="Address of the repository"
        name="repository_url"
        type="url"
        maxLength={2048}
        placeholder="https://git.example.com/shop/checkout"
        help="Shown to people, never called."
        error={create.error}
      />
    </FormDrawer>
  );
}
