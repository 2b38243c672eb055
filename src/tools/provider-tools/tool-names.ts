import { DESKTOP_ACTION_NAMES } from "#desktop/bridge/desktop-actions";

const READS = ["playback_state", "devices", "search", "list_playlists", "list_playlist_tracks"];
const COMMANDS = ["play", "pause", "next", "previous", "seek", "set_volume", "queue", "transfer"];
const EVERYTHING = [...READS, ...COMMANDS, "create_playlist", "add_tracks", "remove_tracks", "delete_playlist"];

/** Tools of each music provider that an agent can be given, limited to the provider's abilities. */
export const MUSIC_TOOL_NAMES = {
  spotify: EVERYTHING,
  apple_music: [...READS, ...COMMANDS, "create_playlist", "add_tracks"],
  sandbox_music: EVERYTHING,
} as const satisfies Record<string, readonly string[]>;

/** Tools of the design providers that an agent can be given. */
const DESIGN_TOOL_NAMES = [
  "canva_list_designs",
  "canva_list_templates",
  "canva_create_design",
  "canva_import_from_url",
  "canva_export_design",
  "canva_read_template_fields",
  "canva_fill_template",
  "canva_look_at_job",
  "figma_read_file",
  "figma_list_comments",
  "figma_add_comment",
  "adobe_create_image",
  "adobe_edit_image",
  "adobe_look_at_job",
];

/** Tools of the notes provider that an agent can be given. */
const NOTES_TOOL_NAMES = [
  "evernote_find_notes",
  "evernote_read_note",
  "evernote_create_note",
  "evernote_update_note",
  "evernote_append_to_note",
];

/** Tools of people's connected devices that an agent can be given. */
const DESKTOP_TOOL_NAMES = ["terminal", "docker", ...DESKTOP_ACTION_NAMES].map((name) => `desktop_${name}`);

/** Tools of connected providers, by the names in an agent's list of tools. */
export const PROVIDER_TOOL_NAMES: readonly string[] = [
  ...Object.entries(MUSIC_TOOL_NAMES).flatMap(([provider, names]) => names.map((name) => `${provider}_${name}`)),
  ...DESIGN_TOOL_NAMES,
  ...NOTES_TOOL_NAMES,
  ...DESKTOP_TOOL_NAMES,
];
