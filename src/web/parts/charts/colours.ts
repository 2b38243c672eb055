/** A colour of the theme as a canvas takes it. */
export function themeColour(place: HTMLElement, name: string): string {
  const probe = document.createElement("span");
  probe.style.color = `var(--${name})`;
  place.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
