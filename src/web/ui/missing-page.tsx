import { ButtonLink } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";
import type { IconName } from "./icon.tsx";
import { Page } from "./page.tsx";

/** For an address that has no page. */
export const MissingPage = () => (
  <Missing
    title="Nothing here"
    state="This address has no page"
    back={["/", "To the overview", "home"]}
    why="It may be mistyped, or the page was deleted."
  />
);

interface MissingThingProps {
  /** Its kind, as in "agent". */
  noun: string;
  /** The list of its kind. */
  list: readonly [address: string, title: string, icon: IconName];
}

/** For the address of a thing that is not there: leads to the list of its kind. */
export const MissingThing = ({ noun, list: [address, title, icon] }: MissingThingProps) => (
  <Missing
    title={`No such ${noun}`}
    state={`No ${noun} has this address`}
    back={[address, `To ${title}`, icon]}
    crumb={[address, title]}
    why={`The address may be mistyped, or the ${noun} was deleted. Settings, Recently deleted, restores it for 30 days.`}
  />
);

interface MissingProps {
  title: string;
  state: string;
  why: string;
  back: readonly [address: string, words: string, icon: IconName];
  crumb?: readonly [address: string, title: string];
}

const Missing = ({ title, state, why, back: [address, words, icon], crumb }: MissingProps) => (
  <Page title={title} {...(crumb === undefined ? {} : { crumbs: [crumb] })}>
    <EmptyState
      icon="search"
      title={state}
      actions={
        <ButtonLink href={address} icon={icon}>
          {words}
        </ButtonLink>
      }
    >
      {why} Ctrl K or ⌘ K finds agents, runs and pages.
    </EmptyState>
  </Page>
);
