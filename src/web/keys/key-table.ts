/** Where `g` and a letter lead. */
export const PLACES: Readonly<Record<string, readonly [path: string, title: string]>> = {
  o: ["/", "Overview"],
  r: ["/runs", "Runs"],
  f: ["/failures", "Failures"],
  a: ["/agents", "Agents"],
  p: ["/approvals", "Approvals"],
  s: ["/skills", "Skills"],
  m: ["/marketplace", "Marketplace"],
  e: ["/effects", "Effects"],
  i: ["/integrations", "Integrations"],
  u: ["/audit", "Audit"],
  v: ["/review", "Review"],
  w: ["/workflows", "Workflows"],
  h: ["/webhooks", "Webhooks"],
  l: ["/alerts", "Alerts"],
  d: ["/data-sets", "Data sets"],
  t: ["/tools", "Tools"],
};
