/** What a person is asked about. */
export interface Asked {
  onBehalfOf: string;
  /** What the platform calls this device. */
  device: string;
  folder: string;
  /** What is done, exactly. */
  shown: string;
}

/** Longer than what is seen at a glance. */
const LONG_CHARACTERS = 400;

/** The lines of a question. The command comes last, next to where the answer is typed. */
export function questionLines({ onBehalfOf, device, folder, shown }: Asked): string[] {
  const long =
    shown.length > LONG_CHARACTERS ? [`This command has ${shown.length} characters. Read it to its end.`] : [];
  return [
    "Not on the list of what runs without asking:",
    `  for      ${onBehalfOf}`,
    `  device   ${device}`,
    `  folder   ${folder}`,
    ...long.map((line) => `  note     ${line}`),
    `  command  ${shown}`,
  ];
}
