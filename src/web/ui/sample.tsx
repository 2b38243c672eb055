import { Badge } from "./text.tsx";

/** Whether an id is one of the sample data: those are UUIDs of version 8, and all others have version 7. */
export const isSample = (id: string): boolean => id.charAt(14) === "8";

/** Says of something that it belongs to the sample data; nothing of everything else. */
export function Sample({ of: id }: { of: string }) {
  if (!isSample(id)) return null;
  return (
    <>
      {" "}
      <Badge>Sample</Badge>
    </>
  );
}
