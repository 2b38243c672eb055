import { writeSnapshot } from "./document.ts";

// `npm run openapi:update`
await writeSnapshot();
