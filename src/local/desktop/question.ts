/** The data of a question. */
export interface Asked {
  onBehalfOf: string;
  /** The platform's name for this device. */
  device: string;
  folder: string;
  /** The exact action. */
  shown: string;
  /** Why it is asked about although it may be on the list; null without a reason. */
  protection: string | null;
}

/** Maximum characters that are readable at a glance. */
const LONG_CHARACTERS = 400;

/** The lines of a question. The command comes last, next to the place for the answer. */
export function questionLines({ onBehalfOf, device, folder, shown, protection }: Asked): string[] {
  const long =
    shown.length > LONG_CHARACTERS ? [`This command has ${shown.length} characters. Read it to its end.`] : [];
  return [
    protection === null
      ? "Not on the list of commands that run without asking:"
      : "Asked about in any case, because it can change what runs on this computer:",
    `  for      ${onBehalfOf}`,
    `  device   ${device}`,
    `  folder   ${folder}`,
    ...[...(protection === null ? [] : [protection]), ...long].map((line) => `  note     ${line}`),
    `  command  ${shown}`,
  ];
}
