interface SubNavProps {
  /** What the pages have in common, for who hears the page. */
  label: string;
  links: readonly (readonly [address: string, title: string])[];
  /** The address that is open. */
  current: string;
}

/** Links between pages, or parts of a page, that belong together. */
export function SubNav({ label, links, current }: SubNavProps) {
  return (
    <nav class="sub-nav" aria-label={label}>
      <ul>
        {links.map(([address, title]) => (
          <li key={address}>
            <a href={address} aria-current={address === current ? "page" : undefined}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
