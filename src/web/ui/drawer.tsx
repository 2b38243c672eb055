import type { ComponentChildren } from "preact";

import { Dialog } from "./dialog.tsx";

interface DrawerProps {
  title: string;
  /** After it was closed, by a button or by Esc. */
  onClose: () => void;
  /** The content; `close` returns the focus to where it was. */
  children: (close: () => void) => ComponentChildren;
}

/** A dialog at the side of the window, as high as it, so that the list beside it stays in view. */
export const Drawer = (props: DrawerProps) => <Dialog {...props} look="drawer" />;
