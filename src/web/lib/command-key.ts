/** The name of the modifier key on this computer. */
export const COMMAND_KEY = /Mac|iP/.test(navigator.userAgent) ? "⌘" : "Ctrl";
