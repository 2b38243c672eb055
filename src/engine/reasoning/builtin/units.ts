import { tidy } from "./statistics.ts";

/** The quantity that a unit measures. */
export type Quantity = "length" | "mass" | "temperature" | "volume" | "speed" | "area" | "time" | "data";

export interface Unit {
  quantity: Quantity;
  /** As written in an answer. */
  symbol: string;
  /**
   * Its size in the quantity's base unit: metre, kilogram, kelvin, litre, metre a second, square metre, second, byte.
   */
  factor: number;
  /** Number added before the factor, for temperatures. */
  offset?: number;
  /** As people write it. Symbols keep their case, because "Mb" and "MB" differ; names do not. */
  symbols: readonly string[];
  names: readonly string[];
}

const unit = (
  quantity: Quantity,
  symbol: string,
  factor: number,
  names: string,
  symbols = "",
  offset?: number,
): Unit => ({
  quantity,
  symbol,
  factor,
  names: names.split(", "),
  symbols: [symbol, ...symbols.split(", ").filter((other) => other !== "")],
  ...(offset === undefined ? {} : { offset }),
});

const INCH = 0.0254;
const FOOT = 0.3048;
const MILE = 1_609.344;
const NAUTICAL_MILE = 1_852;
const POUND = 0.45359237;
const GALLON = 3.785411784;
const IMPERIAL_GALLON = 4.54609;

/**
 * The units and their exact sizes (international yard and pound of 1959, SI and IEC prefixes). Gallons, pints and cups
 * without a country are those of the United States. Units of varying size (the ton, the month, the year) are left out.
 */
export const UNITS: readonly Unit[] = [
  unit("length", "mm", 0.001, "millimetre, millimetres, millimeter, millimeters, millimètres, milímetros"),
  unit("length", "cm", 0.01, "centimetre, centimetres, centimeter, centimeters, zentimeter, centimètres, centímetros"),
  unit("length", "m", 1, "metre, metres, meter, meters, mètre, mètres, metro, metros"),
  unit("length", "km", 1_000, "kilometre, kilometres, kilometer, kilometers, kms, kilomètres, kilómetros"),
  unit("length", "in", INCH, "inch, inches, zoll, pouces, pulgadas", "″"),
  unit("length", "ft", FOOT, "foot, feet, fuß, pieds, pies", "′"),
  unit("length", "yd", 0.9144, "yard, yards, yds"),
  unit("length", "mi", MILE, "mile, miles, meile, meilen, millas"),
  unit("length", "nmi", NAUTICAL_MILE, "nautical mile, nautical miles, seemeilen"),
  unit("mass", "mg", 1e-6, "milligram, milligrams, milligramm, milligrammes, miligramos"),
  unit("mass", "g", 0.001, "gram, grams, gramm, gramme, grammes, gramos"),
  unit("mass", "kg", 1, "kilogram, kilograms, kilo, kilos, kilogramm, kilogrammes, kilogramos, kgs"),
  unit("mass", "t", 1_000, "tonne, tonnes, metric ton, metric tons, tonnen, toneladas"),
  unit("mass", "oz", POUND / 16, "ounce, ounces, unze, unzen, onces, onzas"),
  unit("mass", "lb", POUND, "pound, pounds, lbs, pfund, livres, libras"),
  unit("mass", "st", POUND * 14, "stone, stones"),
  unit(
    "temperature",
    "°C",
    1,
    "celsius, degrees celsius, degree celsius, centigrade, grad celsius, degrés celsius",
    "C, ℃",
    273.15,
  ),
  unit(
    "temperature",
    "°F",
    5 / 9,
    "fahrenheit, degrees fahrenheit, degree fahrenheit, grad fahrenheit",
    "F, ℉",
    459.67,
  ),
  unit("temperature", "K", 1, "kelvin, kelvins"),
  unit("volume", "ml", 0.001, "millilitre, millilitres, milliliter, milliliters, mililitros", "mL"),
  unit("volume", "cl", 0.01, "centilitre, centilitres, centiliter, centiliters", "cL"),
  unit("volume", "l", 1, "litre, litres, liter, liters, litro, litros", "L"),
  unit("volume", "m³", 1_000, "cubic metre, cubic metres, cubic meter, cubic meters, kubikmeter", "m3"),
  unit("volume", "tsp", GALLON / 768, "teaspoon, teaspoons"),
  unit("volume", "tbsp", GALLON / 256, "tablespoon, tablespoons"),
  unit("volume", "fl oz", GALLON / 128, "fluid ounce, fluid ounces"),
  unit("volume", "US cup", GALLON / 16, "cup, cups"),
  unit("volume", "US pt", GALLON / 8, "pint, pints"),
  unit("volume", "US qt", GALLON / 4, "quart, quarts"),
  unit("volume", "US gal", GALLON, "gallon, gallons, us gallon, us gallons", "gal"),
  unit("volume", "imp gal", IMPERIAL_GALLON, "imperial gallon, imperial gallons, uk gallon, uk gallons"),
  unit("speed", "m/s", 1, "metres per second, meters per second, meter pro sekunde"),
  unit("speed", "km/h", 1 / 3.6, "kilometres per hour, kilometers per hour, kmh, kph, stundenkilometer", "kmh"),
  unit("speed", "mph", MILE / 3_600, "miles per hour, mi/h"),
  unit("speed", "ft/s", FOOT, "feet per second"),
  unit("speed", "kn", NAUTICAL_MILE / 3_600, "knot, knots, knoten"),
  unit("area", "cm²", 1e-4, "square centimetres, square centimeters, sq cm", "cm2"),
  unit("area", "m²", 1, "square metre, square metres, square meter, square meters, sq m, quadratmeter", "m2"),
  unit("area", "ha", 10_000, "hectare, hectares, hektar, hectáreas"),
  unit("area", "km²", 1e6, "square kilometre, square kilometres, square kilometer, square kilometers, sq km", "km2"),
  unit("area", "in²", INCH ** 2, "square inch, square inches, sq in", "in2"),
  unit("area", "ft²", FOOT ** 2, "square foot, square feet, sq ft, sqft", "ft2"),
  unit("area", "acre", 4_046.8564224, "acres"),
  unit("area", "mi²", MILE ** 2, "square mile, square miles, sq mi", "mi2"),
  unit("time", "ms", 0.001, "millisecond, milliseconds, millisekunden"),
  unit("time", "s", 1, "second, seconds, sec, secs, sekunde, sekunden, secondes, segundos"),
  unit("time", "min", 60, "minute, minutes, mins, minuten, minutos"),
  unit("time", "h", 3_600, "hour, hours, hr, hrs, stunde, stunden, heures, horas"),
  unit("time", "d", 86_400, "day, days, tag, tage, jours, días"),
  unit("time", "wk", 604_800, "week, weeks, woche, wochen, semaines, semanas"),
  unit("data", "bit", 1 / 8, "bits"),
  unit("data", "kbit", 125, "kilobit, kilobits", "Kb"),
  unit("data", "Mbit", 125_000, "megabit, megabits", "Mb"),
  unit("data", "Gbit", 125_000_000, "gigabit, gigabits", "Gb"),
  unit("data", "byte", 1, "bytes", "B"),
  unit("data", "kB", 1e3, "kilobyte, kilobytes", "KB"),
  unit("data", "MB", 1e6, "megabyte, megabytes"),
  unit("data", "GB", 1e9, "gigabyte, gigabytes"),
  unit("data", "TB", 1e12, "terabyte, terabytes"),
  unit("data", "KiB", 1_024, "kibibyte, kibibytes"),
  unit("data", "MiB", 1_024 ** 2, "mebibyte, mebibytes"),
  unit("data", "GiB", 1_024 ** 3, "gibibyte, gibibytes"),
  unit("data", "TiB", 1_024 ** 4, "tebibyte, tebibytes"),
];

const BY_SYMBOL = new Map(UNITS.flatMap((one) => one.symbols.map((symbol) => [symbol, one] as const)));
/** Bytes follow bits in the table, so "mb" means megabytes. */
const BY_NAME = new Map(
  UNITS.flatMap((one) => [...one.names, ...one.symbols].map((name) => [name.toLowerCase(), one] as const)),
);
/**
 * Reads a written unit; null when it is unknown. The case of a symbol counts where it distinguishes ("Mb"); a careless
 * "mb" is a megabyte.
 */
export function readUnit(written: string): Unit | null {
  const plain = written.trim().replaceAll(/\s+/g, " ");
  return BY_SYMBOL.get(plain) ?? BY_NAME.get(plain.toLowerCase()) ?? null;
}

/** Every way to write a unit, the longest first, for a pattern. */
export const UNIT_WORDS: readonly string[] = [
  ...new Set(UNITS.flatMap(({ names, symbols }) => [...names, ...symbols])),
].toSorted((first, second) => second.length - first.length);

/** Differences between temperature scales are not exact in binary; no thermometer has more than ten decimals. */
const TEMPERATURE_DECIMALS = 10;

/**
 * Converts a value to another unit, to fifteen digits. Null when the units measure different things, and for a
 * temperature below absolute zero.
 */
export function convertUnit(value: number, from: Unit, to: Unit): number | null {
  if (from.quantity !== to.quantity) return null;
  const base = (value + (from.offset ?? 0)) * from.factor;
  if (from.quantity !== "temperature") return from === to ? value : tidy((value * from.factor) / to.factor);
  return base < 0 ? null : Number((base / to.factor - (to.offset ?? 0)).toFixed(TEMPERATURE_DECIMALS));
}
