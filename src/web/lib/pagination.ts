/** What a list of the API says about its pages. */
export interface Pagination {
  /** From 1. */
  page: number;
  limit: number;
  total: number;
  pages: number;
}
