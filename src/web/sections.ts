import type { ComponentType } from "preact";
import { lazy } from "preact-iso";

export interface ConsolePage {
  /** `:name` is a parameter, which the page reads with `useRoute()`. */
  path: string;
  component: ComponentType;
}

interface Section {
  /** As the navigation shows it. */
  title: string;
  /** Where the navigation leads. */
  path: string;
  pages: readonly ConsolePage[];
}

/** The console's parts, in the order of the navigation. Each page's code is loaded when it is first opened. */
export const SECTIONS: readonly Section[] = [
  {
    title: "Account",
    path: "/account",
    pages: [
      { path: "/account", component: lazy(async () => (await import("./account/account-page.tsx")).AccountPage) },
    ],
  },
];
