/** What the key that goes with letters is called on this computer. */
export const COMMAND_KEY = /Mac|iP/.test(navigator.userAgent) ? "⌘" : "Ctrl";
