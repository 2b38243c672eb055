/** The moods of a track, in the terms of recommendations. */
export type SandboxMood = "happy" | "sad" | "focus" | "relax" | "energetic" | "chill";

/** A fictitious album. */
export interface SandboxAlbum {
  /** Part of the ids of its tracks. */
  id: string;
  name: string;
  artist: string;
  genres: readonly string[];
  moods: readonly SandboxMood[];
  /** Names and lengths (minutes:seconds), in order. */
  tracks: readonly (readonly [name: string, length: string])[];
}

/** Fictitious albums. */
export const ALBUMS: readonly SandboxAlbum[] = [
  {
    id: "paper-harbour",
    name: "Paper Harbour",
    artist: "Linden & Wren",
    genres: ["folk", "acoustic"],
    moods: ["chill", "relax"],
    tracks: [
      ["Lanterns on the Quay", "3:42"],
      ["Salt in the Letters", "4:05"],
      ["Wren Song", "2:58"],
      ["Slow Ferry Home", "5:11"],
      ["The Knot We Tied", "3:27"],
    ],
  },
  {
    id: "orchard-rooms",
    name: "Orchard Rooms",
    artist: "Linden & Wren",
    genres: ["folk"],
    moods: ["sad", "relax"],
    tracks: [
      ["Empty Apple Crates", "4:18"],
      ["Letter Never Folded", "3:50"],
      ["November Ladder", "4:44"],
      ["What the Bees Left", "3:09"],
    ],
  },
  {
    id: "brass-weather",
    name: "Brass Weather",
    artist: "The Odalys Quintet",
    genres: ["jazz"],
    moods: ["chill", "happy"],
    tracks: [
      ["Umbrella Bop", "5:02"],
      ["Half Past Midnight Soup", "6:21"],
      ["Second Line to Nowhere", "4:37"],
      ["Copper Rain", "5:55"],
      ["Elevator to the Roof", "3:48"],
    ],
  },
  {
    id: "low-ceiling",
    name: "Low Ceiling",
    artist: "Marguerite Sol Trio",
    genres: ["jazz", "piano"],
    moods: ["focus", "relax"],
    tracks: [
      ["Ashtray Waltz", "4:29"],
      ["The Bartender Knows", "5:14"],
      ["Blue Enough", "6:03"],
      ["Last Coat on the Rack", "4:51"],
    ],
  },
  {
    id: "vector-gardens",
    name: "Vector Gardens",
    artist: "Kilo Hertzog",
    genres: ["electronic", "techno"],
    moods: ["energetic", "focus"],
    tracks: [
      ["Seedling 04", "6:12"],
      ["Irrigate", "5:33"],
      ["Photosynthesiser", "6:48"],
      ["Greenhouse at 138", "7:05"],
      ["Compost Logic", "5:20"],
    ],
  },
  {
    id: "night-bus-nine",
    name: "Night Bus Nine",
    artist: "Pale Antenna",
    genres: ["electronic", "synthwave"],
    moods: ["chill", "energetic"],
    tracks: [
      ["Neon Depot", "4:10"],
      ["Transfer Ticket", "3:36"],
      ["Upper Deck Daydream", "4:52"],
      ["Rain on Route Nine", "5:01"],
      ["Terminus", "3:59"],
    ],
  },
  {
    id: "still-water-index",
    name: "Still Water Index",
    artist: "Hollow Meridian",
    genres: ["ambient"],
    moods: ["focus", "relax"],
    tracks: [
      ["Tideline", "8:14"],
      ["A Room of Reeds", "7:32"],
      ["Cloud Ledger", "9:01"],
      ["Slow Instruments", "6:47"],
    ],
  },
  {
    id: "glass-winter",
    name: "Glass Winter",
    artist: "Aurelio Brandt",
    genres: ["classical", "piano"],
    moods: ["focus", "sad"],
    tracks: [
      ["Prelude for a Frozen Lake", "3:12"],
      ["Nocturne in Grey", "4:40"],
      ["Etude of Icicles", "2:27"],
      ["Sarabande for Absent Friends", "5:38"],
      ["Thaw", "4:02"],
    ],
  },
  {
    id: "strings-for-spring",
    name: "Strings for Spring",
    artist: "Castellan Quartet",
    genres: ["classical"],
    moods: ["happy", "relax"],
    tracks: [
      ["Allegro of the Open Windows", "6:18"],
      ["Minuet for Two Bicycles", "4:09"],
      ["Andante, Lilac", "7:26"],
      ["Rondo with Swallows", "5:00"],
    ],
  },
  {
    id: "loud-kitchen",
    name: "Loud Kitchen",
    artist: "Third Floor Tenants",
    genres: ["rock", "indie"],
    moods: ["energetic", "happy"],
    tracks: [
      ["Landlord, Landlord", "2:44"],
      ["Burnt Toast Anthem", "3:03"],
      ["Neighbour's Drum Kit", "2:51"],
      ["Rent Is a Verb", "3:30"],
      ["Fire Escape", "4:15"],
    ],
  },
  {
    id: "iron-season",
    name: "Iron Season",
    artist: "Grimfallow",
    genres: ["metal", "rock"],
    moods: ["energetic"],
    tracks: [
      ["Anvil Choir", "4:33"],
      ["Plough the Thunder", "5:06"],
      ["Harvest of Rust", "6:40"],
      ["Cold Furnace", "3:58"],
    ],
  },
  {
    id: "corner-store-cinema",
    name: "Corner Store Cinema",
    artist: "Desmond Eightfold",
    genres: ["hip-hop"],
    moods: ["energetic", "chill"],
    tracks: [
      ["Matinee Money", "3:21"],
      ["Popcorn Prophets", "2:59"],
      ["Credits Roll Slow", "4:07"],
      ["Usher", "3:14"],
      ["Deleted Scene", "2:38"],
    ],
  },
  {
    id: "honey-ledger",
    name: "Honey Ledger",
    artist: "Ruthanne Bell",
    genres: ["soul", "r&b"],
    moods: ["happy", "chill"],
    tracks: [
      ["Interest on My Love", "3:45"],
      ["Sweet Arrears", "4:02"],
      ["Balance Me", "3:33"],
      ["Paid in Sundays", "4:26"],
    ],
  },
  {
    id: "confetti-physics",
    name: "Confetti Physics",
    artist: "Mika Lumen",
    genres: ["pop"],
    moods: ["happy", "energetic"],
    tracks: [
      ["Gravity Can Wait", "3:08"],
      ["Sparkle Theory", "2:55"],
      ["Orbit My Heart", "3:22"],
      ["Good Kind of Noise", "3:01"],
      ["Birthday on Mars", "3:17"],
    ],
  },
  {
    id: "after-the-glitter",
    name: "After the Glitter",
    artist: "Mika Lumen",
    genres: ["pop", "ballad"],
    moods: ["sad", "chill"],
    tracks: [
      ["Mascara Weather", "3:54"],
      ["Unsent Voice Note", "3:40"],
      ["Two Chairs", "4:12"],
      ["Sweep the Floor", "3:26"],
    ],
  },
  {
    id: "plaza-nocturna",
    name: "Plaza Nocturna",
    artist: "Los Faroles del Sur",
    genres: ["latin"],
    moods: ["happy", "energetic"],
    tracks: [
      ["Farol de Papel", "3:36"],
      ["Baila la Esquina", "3:11"],
      ["Mango y Medianoche", "4:00"],
      ["El Ultimo Tranvia", "4:48"],
    ],
  },
];
