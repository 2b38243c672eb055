function main(input) {
  const clean = [];
  const invalid = [];
  const suspicious = [];
  const seen = new Set();
  let duplicates = 0;
  for (const given of input.addresses) {
    const address = (/<([^<>]+)>\s*$/.exec(given)?.[1] || given).trim();
    const [, local, domain] = /^([^\s@"(),:;<>[\]]{1,64})@((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24})$/i.exec(address) || [];
    if (!local || local.startsWith(".") || local.endsWith(".") || local.includes("..")) { invalid.push(given); continue; }
    const normal = local + "@" + domain.toLowerCase();
    const key = normal.toLowerCase();
    if (seen.has(key)) { duplicates++; continue; }
    seen.add(key);
    clean.push(normal);
    const meant = config.known_domains.find((known) => isOneEdit(known, domain.toLowerCase()));
    if (meant) suspicious.push({ address: normal, reason: "domain like " + meant });
    else if (config.roles.includes(local.toLowerCase())) suspicious.push({ address: normal, reason: "role address" });
  }
  return { clean, invalid, duplicates, suspicious };
}

function isOneEdit(left, right) {
  if (left === right || Math.abs(left.length - right.length) > 1) return false;
  let at = 0;
  while (at < left.length && left[at] === right[at]) at++;
  const [l, r] = [left.slice(at), right.slice(at)];
  return l.slice(1) === r.slice(1) || l.slice(1) === r || l === r.slice(1) || (l[0] === r[1] && l[1] === r[0] && l.slice(2) === r.slice(2));
}
