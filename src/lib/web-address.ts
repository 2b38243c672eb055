/** Whether a text is an absolute URL of one of the protocols, without white space and credentials. */
export function isWebAddress(text: string, protocols: readonly ("https:" | "http:")[] = ["https:", "http:"]): boolean {
  const url = /\s/.test(text) ? null : URL.parse(text);
  if (!url || url.username !== "" || url.password !== "") return false;
  return protocols.some((protocol) => protocol === url.protocol);
}
