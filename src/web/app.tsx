import { LocationProvider, Router, Route, ErrorBoundary, useLocation } from "preact-iso";
import { useEffect, useState } from "preact/hooks";

import { Frame } from "./frame.tsx";
import { endSession, hasSessionEnded, me, sessionProblem, startSession } from "./lib/session.ts";
import { PAGES } from "./pages.ts";
import { ActionButton } from "./ui/action-button.tsx";
import { Button } from "./ui/button.tsx";
import { lazyPage } from "./ui/lazy-page.ts";
import { Problem } from "./ui/notice.tsx";

const SignInPage = lazyPage(async () => (await import("./account/sign-in-page.tsx")).SignInPage, "account");
const SignUpPage = lazyPage(async () => (await import("./account/sign-up-page.tsx")).SignUpPage, "account");
const PasswordResetPage = lazyPage(
  async () => (await import("./account/password-reset-page.tsx")).PasswordResetPage,
  "account",
);
const ConsentPage = lazyPage(async () => (await import("./account/consent-page.tsx")).ConsentPage, "account");
const DevicePage = lazyPage(async () => (await import("./account/device-page.tsx")).DevicePage, "account");
const MissingPage = lazyPage(async () => (await import("./ui/missing-page.tsx")).MissingPage);

/** Pages without a session, or the frame with everything else; nothing until it is known which. */
export function App() {
  if (me.value === undefined) return <Starting />;
  return (
    <LocationProvider>
      <ErrorBoundary>{me.value === null ? <SignedOut /> : <SignedIn key={me.value.user.id} />}</ErrorBoundary>
    </LocationProvider>
  );
}

function Starting() {
  if (sessionProblem.value === null)
    return (
      <p class="start" aria-busy="true">
        Tenure…
      </p>
    );
  return (
    <main class="narrow">
      <h1>Tenure</h1>
      <Problem error={sessionProblem.value} />
      <p>
        <Button kind="primary" onClick={() => void startSession()}>
          Try again
        </Button>
      </p>
      <p>
        <ActionButton act={endSession}>Sign out</ActionButton>
      </p>
    </main>
  );
}

function SignedOut() {
  return (
    <main class="narrow">
      <Router>
        <Route path="/sign-up" component={SignUpPage} />
        <Route path="/password-reset" component={PasswordResetPage} />
        <Route default component={SignInPage} />
      </Router>
    </main>
  );
}

/** The pages; below the form to sign in again, and out of sight, when the session has ended, so that nothing typed is lost. */
function SignedIn() {
  const { path } = useLocation();
  return (
    <>
      {hasSessionEnded.value && <SignInAgain />}
      <div hidden={hasSessionEnded.value}>{path.startsWith("/oauth/") ? <Asked path={path} /> : <Framed />}</div>
    </>
  );
}

/** A question of a program to the person, without the way to anything else. */
const Asked = ({ path }: { path: string }) =>
  path === "/oauth/device" ? (
    <main class="narrow">
      <DevicePage />
    </main>
  ) : (
    <main class="consent">
      <ConsentPage />
    </main>
  );

const Framed = () => (
  <Frame>
    <Router>
      {PAGES.map(({ path, component }) => (
        <Route key={path} path={path} component={component} />
      ))}
      <Route path="/password-reset" component={PasswordResetPage} />
      <Route default component={MissingPage} />
    </Router>
  </Frame>
);

function SignInAgain() {
  // Read before the form sets its own title.
  const [title] = useState(document.title);
  useEffect(
    () => () => {
      document.title = title;
    },
    [title],
  );
  return (
    <main class="narrow">
      <SignInPage />
    </main>
  );
}
