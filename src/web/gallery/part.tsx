import type { ComponentChildren } from "preact";

/** One card of the page. */
export function Part({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
