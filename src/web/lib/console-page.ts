import type { ComponentType } from "preact";

export interface ConsolePage {
  /** `:name` is a parameter, which the page reads with `useRoute()`. */
  path: string;
  component: ComponentType;
}
