import { plainName } from "./song.ts";

/**
 * Widely known artists by their genres, closest first, where a provider tells no genres. General knowledge:
 * an artist that is not here has the provider's genres, or none.
 */
const ARTISTS: readonly (readonly [genres: string, artists: string])[] = [
  [
    "pop",
    "Ariana Grande, Britney Spears, Bruno Mars, Charlie Puth, Ed Sheeran, Harry Styles, Justin Bieber, Katy Perry, Madonna, Maroon 5, Miley Cyrus, Olivia Rodrigo, One Direction, P!nk, Sabrina Carpenter, Selena Gomez, Shawn Mendes, Sia, Taylor Swift",
  ],
  ["soul, pop", "Adele, Amy Winehouse, Duffy, Joss Stone, Paolo Nutini, Sam Smith, Emeli Sandé, Leona Lewis"],
  ["dance, pop", "Dua Lipa, Kylie Minogue, Lady Gaga, Rita Ora, Ellie Goulding, Kesha, Robyn, Charli XCX"],
  ["synth pop, pop", "Depeche Mode, Pet Shop Boys, Eurythmics, a-ha, The Human League, Erasure, CHVRCHES, La Roux"],
  [
    "indie pop, alternative",
    "Billie Eilish, Lorde, Lana Del Rey, Florence + The Machine, Vampire Weekend, MGMT, Phoenix, Foster the People, Alvvays, Clairo",
  ],
  [
    "electronic, dance",
    "Daft Punk, Justice, The Chemical Brothers, Basement Jaxx, Fatboy Slim, Moby, Röyksopp, Gorillaz, Underworld, Faithless, LCD Soundsystem",
  ],
  [
    "house, dance",
    "Calvin Harris, David Guetta, Disclosure, Swedish House Mafia, Avicii, Martin Garrix, Kygo, Fred again.., Duke Dumont, Robin Schulz",
  ],
  ["trance, electronic", "Armin van Buuren, Tiësto, Above & Beyond, Paul van Dyk, ATB"],
  [
    "techno, electronic",
    "Carl Cox, Charlotte de Witte, Jeff Mills, Paul Kalkbrenner, Richie Hawtin, Amelie Lens, Nina Kraviz",
  ],
  ["dubstep, electronic", "Skrillex, Skream, Benga, Rusko, Burial"],
  ["drum and bass, electronic", "Pendulum, Chase & Status, Goldie, LTJ Bukem, Sub Focus, Roni Size, Netsky"],
  [
    "ambient, electronic",
    "Brian Eno, Aphex Twin, Boards of Canada, Tycho, Biosphere, Stars of the Lid, Jon Hopkins, Harold Budd",
  ],
  [
    "trip hop, downtempo",
    "Massive Attack, Portishead, Tricky, Morcheeba, Zero 7, Bonobo, Air, Thievery Corporation, Nightmares on Wax",
  ],
  [
    "modern classical, piano",
    "Nils Frahm, Ólafur Arnalds, Max Richter, Ludovico Einaudi, Yiruma, Hania Rani, Dustin O'Halloran, Joep Beving",
  ],
  ["minimalism, modern classical", "Philip Glass, Steve Reich, Terry Riley, Michael Nyman, Arvo Pärt, John Adams"],
  [
    "film score, soundtrack",
    "Hans Zimmer, John Williams, Ennio Morricone, Howard Shore, Danny Elfman, Alexandre Desplat, Joe Hisaishi, Vangelis",
  ],
  [
    "classical",
    "Johann Sebastian Bach, Ludwig van Beethoven, Wolfgang Amadeus Mozart, Frédéric Chopin, Franz Schubert, Pyotr Ilyich Tchaikovsky, Claude Debussy, Antonio Vivaldi, Johannes Brahms, Gustav Mahler, Glenn Gould, Yo-Yo Ma, Lang Lang",
  ],
  [
    "opera, classical",
    "Luciano Pavarotti, Maria Callas, Giuseppe Verdi, Giacomo Puccini, Richard Wagner, Andrea Bocelli",
  ],
  [
    "rock",
    "The Rolling Stones, Queen, U2, Foo Fighters, Bruce Springsteen, The Who, Kings of Leon, The Killers, Muse, Tom Petty, Bryan Adams, Bon Jovi",
  ],
  [
    "classic rock, rock",
    "Led Zeppelin, Pink Floyd, The Beatles, Fleetwood Mac, Eagles, The Doors, Creedence Clearwater Revival, Dire Straits, David Bowie, Jimi Hendrix, The Beach Boys, Cream",
  ],
  ["hard rock, rock", "AC/DC, Guns N' Roses, Aerosmith, Deep Purple, Van Halen, Kiss, Def Leppard, Scorpions"],
  [
    "metal, hard rock",
    "Metallica, Iron Maiden, Black Sabbath, Slayer, Megadeth, Judas Priest, Pantera, Slipknot, Rammstein, System of a Down, Ghost, Mastodon, Gojira",
  ],
  ["grunge, rock", "Nirvana, Pearl Jam, Soundgarden, Alice in Chains, Stone Temple Pilots, Mudhoney"],
  [
    "punk, rock",
    "Ramones, The Clash, Sex Pistols, Green Day, The Offspring, blink-182, Bad Religion, Dead Kennedys, IDLES",
  ],
  [
    "alternative, rock",
    "Radiohead, R.E.M., The Smashing Pumpkins, Red Hot Chili Peppers, Pixies, The Cure, Coldplay, Oasis, Blur, Beck, Linkin Park, Twenty One Pilots, Imagine Dragons, Placebo",
  ],
  [
    "indie, rock",
    "Arctic Monkeys, The Strokes, Arcade Fire, Interpol, Franz Ferdinand, Bloc Party, The National, Tame Impala, The White Stripes, Yeah Yeah Yeahs, Modest Mouse, Fontaines D.C.",
  ],
  ["post rock, ambient", "Sigur Rós, Mogwai, Explosions in the Sky, Godspeed You! Black Emperor, Mono"],
  ["progressive rock, rock", "Genesis, Yes, King Crimson, Rush, Jethro Tull, Porcupine Tree, Dream Theater, Tool"],
  [
    "blues",
    "B.B. King, Muddy Waters, John Lee Hooker, Robert Johnson, Howlin' Wolf, Buddy Guy, Etta James, Bessie Smith",
  ],
  ["blues rock, blues", "Eric Clapton, Stevie Ray Vaughan, Joe Bonamassa, Gary Moore, The Black Keys, Bonnie Raitt"],
  [
    "jazz",
    "Miles Davis, John Coltrane, Louis Armstrong, Duke Ellington, Ella Fitzgerald, Billie Holiday, Nina Simone, Chet Baker, Dave Brubeck, Bill Evans, Charles Mingus, Kamasi Washington, Esperanza Spalding, Gregory Porter, Norah Jones, Diana Krall",
  ],
  ["bebop, jazz", "Charlie Parker, Dizzy Gillespie, Thelonious Monk, Bud Powell, Art Blakey"],
  ["swing, jazz", "Frank Sinatra, Count Basie, Benny Goodman, Glenn Miller, Tony Bennett, Michael Bublé, Dean Martin"],
  ["fusion, jazz", "Weather Report, Herbie Hancock, Pat Metheny, Snarky Puppy, Chick Corea, Jaco Pastorius"],
  [
    "soul",
    "Aretha Franklin, Marvin Gaye, Otis Redding, Sam Cooke, Al Green, Ray Charles, Bill Withers, Leon Bridges, Curtis Mayfield, Percy Sledge",
  ],
  [
    "funk, soul",
    "James Brown, Parliament, Funkadelic, Sly & The Family Stone, Earth, Wind & Fire, Prince, Stevie Wonder, Vulfpeck, Jamiroquai, Kool & The Gang",
  ],
  ["neo soul, r n b", "Erykah Badu, D'Angelo, Lauryn Hill, Alicia Keys, Jill Scott, Maxwell, Solange, Anderson .Paak"],
  [
    "r n b, pop",
    "Beyoncé, Rihanna, The Weeknd, Usher, Frank Ocean, SZA, Mariah Carey, Whitney Houston, Michael Jackson, Chris Brown, TLC, Destiny's Child, H.E.R., Khalid",
  ],
  ["disco, funk", "Bee Gees, ABBA, Chic, Donna Summer, Gloria Gaynor, Boney M., Village People"],
  [
    "hip hop",
    "Eminem, Jay-Z, Kanye West, Kendrick Lamar, Nas, The Notorious B.I.G., 2Pac, Snoop Dogg, Dr. Dre, J. Cole, Wu-Tang Clan, A Tribe Called Quest, OutKast, Run-D.M.C., Public Enemy, Missy Elliott, Nicki Minaj, Cardi B, Tyler, The Creator, Stormzy",
  ],
  ["trap, hip hop", "Travis Scott, Future, Migos, 21 Savage, Lil Uzi Vert, Gucci Mane, Post Malone, Drake"],
  ["lofi, hip hop", "Nujabes, J Dilla, Jinsang, Idealism, Tomppabeats"],
  [
    "reggae",
    "Bob Marley & The Wailers, Bob Marley, Peter Tosh, Jimmy Cliff, Toots & The Maytals, Burning Spear, UB40, Ziggy Marley, Chronixx",
  ],
  ["dancehall, reggae", "Sean Paul, Shaggy, Beenie Man, Vybz Kartel, Popcaan"],
  ["ska, reggae", "The Specials, Madness, The Skatalites, Reel Big Fish"],
  [
    "country",
    "Johnny Cash, Dolly Parton, Willie Nelson, Garth Brooks, Hank Williams, Shania Twain, Tim McGraw, Carrie Underwood, Luke Combs, Chris Stapleton, Morgan Wallen, Kacey Musgraves, Patsy Cline, Kenny Rogers",
  ],
  ["bluegrass, country", "Alison Krauss, Bill Monroe, Earl Scruggs, Punch Brothers, Billy Strings"],
  [
    "folk",
    "Bob Dylan, Joni Mitchell, Joan Baez, Simon & Garfunkel, Woody Guthrie, Leonard Cohen, Nick Drake, Cat Stevens, Pete Seeger",
  ],
  [
    "indie folk, folk",
    "Bon Iver, Fleet Foxes, Mumford & Sons, The Lumineers, Sufjan Stevens, Iron & Wine, José González, Phoebe Bridgers, Big Thief, Laura Marling, Ben Howard",
  ],
  [
    "singer songwriter, acoustic",
    "James Taylor, Carole King, Tracy Chapman, Jack Johnson, Damien Rice, John Mayer, Jason Mraz, Passenger, Elton John, Billy Joel",
  ],
  ["celtic, folk", "Enya, The Chieftains, Loreena McKennitt, Clannad, The Dubliners"],
  [
    "latin, pop",
    "Shakira, Ricky Martin, Enrique Iglesias, Jennifer Lopez, Luis Fonsi, Rosalía, Juanes, Maná, Gloria Estefan",
  ],
  ["reggaeton, latin", "Daddy Yankee, Bad Bunny, J Balvin, Karol G, Ozuna, Maluma, Don Omar, Rauw Alejandro"],
  ["salsa, latin", "Celia Cruz, Rubén Blades, Marc Anthony, Héctor Lavoe, Tito Puente, Willie Colón"],
  [
    "bossa nova, latin",
    "João Gilberto, Antônio Carlos Jobim, Astrud Gilberto, Stan Getz, Caetano Veloso, Sérgio Mendes",
  ],
  ["flamenco, latin", "Paco de Lucía, Camarón de la Isla, Gipsy Kings, Rodrigo y Gabriela"],
  ["afrobeat, world", "Fela Kuti, Tony Allen, Burna Boy, Wizkid, Davido, Tems, Angélique Kidjo, Youssou N'Dour"],
  ["k pop, pop", "BTS, BLACKPINK, TWICE, EXO, NewJeans, Stray Kids, IU, SEVENTEEN, Red Velvet, BIGBANG"],
  ["j pop, pop", "Hikaru Utada, YOASOBI, Kenshi Yonezu, Ado, Perfume, X Japan, RADWIMPS"],
  ["new age, ambient", "Kitaro, Yanni, Jean-Michel Jarre, Deuter, George Winston, Liquid Mind"],
  ["industrial, electronic", "Nine Inch Nails, Ministry, Einstürzende Neubauten, Skinny Puppy, KMFDM"],
  ["gospel, soul", "Mahalia Jackson, Kirk Franklin, CeCe Winans, The Staple Singers"],
];

/** Names that have a comma themselves. */
const WITH_COMMA = ["Earth, Wind & Fire", "Tyler, The Creator"];

const namesIn = (text: string): string[] =>
  WITH_COMMA.reduce((rest, name) => rest.replace(name, name.replace(",", "\u0000")), text)
    .split(", ")
    .map((name) => name.replace("\u0000", ","));

const BY_NAME = new Map(
  ARTISTS.flatMap(([genres, artists]) =>
    namesIn(artists).map((name) => [plainName(name), genres.split(", ")] as const),
  ),
);

/** The genres of a widely known artist; empty for another one. */
export const genresOfKnownArtist = (name: string): readonly string[] => BY_NAME.get(plainName(name)) ?? [];

/** The names and genres of the table, for its test. */
export const KNOWN_ARTISTS: ReadonlyMap<string, readonly string[]> = BY_NAME;
