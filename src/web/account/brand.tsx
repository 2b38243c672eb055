import { Mark } from "#web/ui/mark.tsx";

/** The mark, the name and one sentence about the product, for who is not signed in. */
export function Brand() {
  return (
    <div class="brand">
      <p class="row">
        <Mark /> <strong>Tenure</strong>
      </p>
      <p class="muted">Agents that earn their autonomy: they begin with reading, and each level is an exam.</p>
    </div>
  );
}
