/** Whether a `Prefer` header asks for the asynchronous form (RFC 7240, 4.1). */
export const asksForAsync = (prefer: string | undefined): boolean =>
  /(^|[,;\s])respond-async($|[,;\s])/i.test(prefer ?? "");
