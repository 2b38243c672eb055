/** What the bare Worker answers without asking anybody. */
export interface Constant {
  text: string;
  headers: Record<string, string>;
}
