import { Button } from "#web/ui/button.tsx";
import { Combobox } from "#web/ui/combobox.tsx";
import { FilterBar, MoreChips } from "#web/ui/filter-bar.tsx";
import { ChoiceChip, TextChip } from "#web/ui/filter-chip.tsx";
import { Choice, Field, TextField, Tick } from "#web/ui/form.tsx";
import { Menu, MenuItem } from "#web/ui/menu.tsx";
import { Tooltip } from "#web/ui/tooltip.tsx";

import { Part } from "./part.tsx";

const AGENTS = ["Refund Clerk", "Returns Desk", "Supplier Scout"];

/** Buttons and form fields. */
export function ControlParts() {
  return (
    <>
      <Part title="Buttons">
        <div class="row">
          <Button kind="primary" icon="plus">
            Primary
          </Button>
          <Button icon="copy">Default</Button>
          <Button kind="ghost">Ghost</Button>
          <Button kind="danger">Danger</Button>
          <Button isDisabled>Disabled</Button>
          <Button isBusy>Busy</Button>
          <Button icon="copy" label="Copy" />
        </div>
        <div class="row">
          <Button size="small">Small</Button>
          <Button>Normal</Button>
          <Button size="large">Large</Button>
          <Tooltip text="Thu 19 Nov 2026, 14:20:41.330 UTC">
            <Button>With a tooltip</Button>
          </Tooltip>
          <Menu shown="A menu">
            <MenuItem icon="edit">Edit and run</MenuItem>
            <MenuItem icon="copy">Copy as curl</MenuItem>
          </Menu>
        </div>
        <div class="row">
          <Button isDisabled describedBy="part-reason">
            Take the exam
          </Button>
          <small id="part-reason">Two requirements are not met yet.</small>
        </div>
      </Part>
      <Part title="Filters">
        <FilterBar find="Find in parts">
          <ChoiceChip
            label="Period"
            name="period"
            isStanding
            options={[
              ["24h", "Last 24 hours"],
              ["", "Last 7 days"],
            ]}
          />
          <ChoiceChip
            label="Outcome"
            name="outcome"
            options={[
              ["done", "Done"],
              ["failed", "Failed"],
            ]}
          />
          <TextChip label="Action" name="action" />
          <MoreChips names={["from"]}>
            <TextChip label="From" name="from" type="datetime-local" />
          </MoreChips>
        </FilterBar>
      </Part>
      <Part title="Fields">
        <Field label="Name" name="name" defaultValue="Refund Clerk" help="As people call it." />
        <TextField label="Description" name="description" />
        <Choice label="Model" name="model" options={[["", "The workspace's own"]]} />
        <Combobox
          label="Agent"
          name="agent"
          placeholder="Choose an agent"
          find={(words) =>
            Promise.resolve(
              AGENTS.filter((name) => name.toLowerCase().includes(words.toLowerCase())).map((name) => ({
                value: name,
                text: name,
                hint: "intern",
              })),
            )
          }
        />
        <Tick label="Run without asking" name="ask" isTicked />
      </Part>
    </>
  );
}
