import { updateApiTypes } from "./api-types.ts";
import { updateContributing } from "./contributing.ts";
import { writeSnapshot } from "./document.ts";
import { updatePages } from "./readme.ts";
import { updateSdkTypes } from "./sdk-types.ts";

// `npm run docs:update`
await writeSnapshot();
await updateApiTypes();
await updateSdkTypes();
await updatePages();
await updateContributing();
