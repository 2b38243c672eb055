/** The data of a question. */
export interface Asked {
  onBehalfOf: string;
  /** The platform's name for this device. */
  device: string;
  folder: string;
  /** The exact action. */
  shown: string;
}

/** Maximum characters that are readable at a glance. */
const LONG_CHARACTERS = 400;

/** The lines of a question. The command comes last, next to the place for the answer. */
export function questionLines({ onBehalfOf, device, folder, shown }: Asked): string[] {
  const long =
    shown.length > LONG_CHARACTERS ? [`This command has ${shown.length} characters. Read it to its end.`] : [];
  return [
    "Not on the list of commands that run without asking:",
    `  for      ${onBehalfOf}`,
    `  device   ${device}`,
    `  folder   ${folder}`,
    ...long.map((line) => `  note     ${line}`),
    `  command  ${shown}`,
  ];
}
