import { updateApiTypes } from "./api-types.ts";
import { updateContributing } from "./contributing.ts";
import { writeSnapshot } from "./document.ts";
import { updatePages } from "./readme.ts";

// `npm run docs:update`
await writeSnapshot();
await updateApiTypes();
await updatePages();
await updateContributing();
