/** Whether a text is an absolute address of one of the protocols, without white space and without credentials in it. */
export function isWebAddress(text: string, protocols: readonly ("https:" | "http:")[] = ["https:", "http:"]): boolean {
  const url = /\s/.test(text) ? null : URL.parse(text);
  if (!url || url.username !== "" || url.password !== "") return false;
  return protocols.some((protocol) => protocol === url.protocol);
}
