/** What every agent has unless its list of tools names fewer. */
const BUILT_IN = [
  "summarize_text",
  "measure_text",
  "extract_keywords",
  "extract_entities",
  "find_passages",
  "describe_numbers",
  "evaluate_arithmetic",
  "compute_dates",
  "convert_units",
  "sort_items",
  "compare_values",
  "classify_text",
  "extract_fields",
  "search_memory",
  "search_marketplace",
];

const PLAYER = ["playback_state", "devices", "play", "pause", "next", "previous", "seek", "set_volume", "transfer"];
const FINDER = ["search", "list_playlists", "list_playlist_tracks", "create_playlist", "add_tracks"];
const PLAYLISTS = [...FINDER, "remove_tracks", "delete_playlist"];

/** What an agent has of a connected service when its list names it: the service, the names' first part, and the rest of each. */
const OF_SERVICES: readonly (readonly [service: string, first: string, names: readonly string[]])[] = [
  ["Spotify", "spotify", [...PLAYER, ...PLAYLISTS]],
  ["Apple Music", "apple_music", FINDER],
  ["Sandbox", "sandbox_music", [...PLAYER, ...PLAYLISTS]],
  [
    "Canva",
    "canva",
    [
      "list_designs",
      "list_templates",
      "create_design",
      "import_from_url",
      "export_design",
      "read_template_fields",
      "fill_template",
      "look_at_job",
    ],
  ],
  ["Figma", "figma", ["read_file", "list_comments", "add_comment"]],
  ["Adobe", "adobe", ["create_image", "edit_image", "look_at_job"]],
  ["Desktop", "desktop", ["terminal", "docker", "list_folder", "read_file", "write_file", "open_url", "notify"]],
  ["Evernote", "evernote", ["find_notes", "read_note", "create_note", "update_note"]],
];

/** The tools that the platform itself has, as a list of an agent's tools names them; the tenant's skills are tools beside them. */
export const KNOWN_TOOLS: readonly { value: string; text: string; hint: string }[] = [
  ...BUILT_IN.map((name) => ({ value: name, text: name, hint: "built in" })),
  ...OF_SERVICES.flatMap(([service, first, names]) =>
    names.map((name) => ({ value: `${first}_${name}`, text: `${first}_${name}`, hint: service })),
  ),
];
