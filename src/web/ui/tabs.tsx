interface TabsProps {
  /** The label of the pages, for screen readers. */
  label: string;
  links: readonly (readonly [address: string, title: string, count?: number | undefined])[];
  /** The address that is open. */
  current: string;
}

/** Links between pages, or parts of a page, that belong together. */
export function Tabs({ label, links, current }: TabsProps) {
  return (
    <nav class="tabs" aria-label={label}>
      <ul>
        {links.map(([address, title, count]) => (
          <li key={address}>
            <a href={address} aria-current={address === current ? "page" : undefined}>
              {title}
              {count !== undefined && <span class="number"> {count}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
