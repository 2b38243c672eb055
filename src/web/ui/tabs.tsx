interface TabsProps {
  /** What the pages have in common, for who hears the page. */
  label: string;
  links: readonly (readonly [address: string, title: string])[];
  /** The address that is open. */
  current: string;
}

/** Links between pages, or parts of a page, that belong together. */
export function Tabs({ label, links, current }: TabsProps) {
  return (
    <nav class="tabs" aria-label={label}>
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
