/** A tile with a person's initials, beside the name that says the same. */
export const Face = ({ name }: { name: string }) => (
  <span class="face" aria-hidden="true">
    {initialsOf(name)}
  </span>
);

/** The first letters of the first two words. */
const initialsOf = (name: string): string =>
  name
    .split(/[\s.@_-]+/)
    .slice(0, 2)
    .map((word) => word.slice(0, 1).toUpperCase())
    .join("");
