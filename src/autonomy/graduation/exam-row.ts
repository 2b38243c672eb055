/** An exam as the domain knows it. */
export type { ExamRow } from "./store.ts";
