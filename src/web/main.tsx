import { render } from "preact";

import { App } from "./app.tsx";
import { whenSignedOut } from "./lib/call.ts";
import { followOtherTabs, noticeEnd, startSession, whenSampleEnds } from "./lib/session.ts";
import { markHiddenCharacters } from "./ui/mark-hidden.tsx";

const place = document.getElementById("console");
if (place === null) throw new Error("The page has no place for the console.");

markHiddenCharacters();
whenSignedOut(noticeEnd);
whenSampleEnds(async () => (await import("./come-home.ts")).comeHome());
followOtherTabs();
render(<App />, place);
// Not awaited here: files that are loaded later wait for the end of this one.
void startSession();
