import { Combobox, type Option } from "#web/ui/combobox.tsx";

const SHOWN = 20;

/** The zones that the browser knows; it leaves out the plainest. */
const ZONES: readonly string[] = ["UTC", ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC")];

export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The time zone whose clock a schedule reads, found by a part of its name. */
export function ZoneChoice({ chosen }: { chosen: string }) {
  return (
    <Combobox
      label="Time zone"
      name="time_zone"
      placeholder="The workspace's"
      find={findZones}
      chosen={chosen === "" ? null : { value: chosen, text: chosen }}
    />
  );
}

async function findZones(words: string): Promise<readonly Option[]> {
  const wanted = words.trim().toLowerCase().replaceAll(" ", "_");
  return ZONES.filter((zone) => zone.toLowerCase().includes(wanted))
    .slice(0, SHOWN)
    .map((zone) => ({ value: zone, text: zone, hint: offsetOf(zone) }));
}

/** Now: `GMT+1`. */
const offsetOf = (timeZone: string): string =>
  new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "shortOffset" })
    .formatToParts()
    .find(({ type }) => type === "timeZoneName")?.value ?? "";
