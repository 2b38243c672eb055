/**
 * The first script in every sandbox. It fixes time and chance, starts the meter, and gives `console` and `module`. It keeps what it needs
 * in local names before the meter replaces any, because the user's script may change every global.
 */
(function (startMeter, log, exhaust, now, seed, workLimit) {
  "use strict";
  const { construct, defineProperty } = Reflect;
  const { stringify, parse } = JSON;
  const { imul } = Math;
  const TextOf = String;
  const Fault = TypeError;
  const define = (object, name, value) =>
    defineProperty(object, name, { value, writable: true, configurable: true, enumerable: false });
  const charge = startMeter(exhaust, workLimit);

  const HostDate = Date;
  const FixedDate = function Date(...values) {
    if (new.target === undefined) return new HostDate(now).toString();
    return construct(HostDate, values.length === 0 ? [now] : values, new.target === FixedDate ? HostDate : new.target);
  };
  FixedDate.prototype = HostDate.prototype;
  define(FixedDate, "now", function () {
    return now;
  });
  define(FixedDate, "parse", HostDate.parse);
  define(FixedDate, "UTC", HostDate.UTC);
  define(HostDate.prototype, "constructor", FixedDate);
  define(globalThis, "Date", FixedDate);

  let state = seed | 0;
  define(Math, "random", function random() {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  });

  const show = (value) => {
    if (typeof value === "string") return value;
    try {
      if (value instanceof Error) return TextOf(value);
      const written = stringify(value);
      return written === undefined ? TextOf(value) : written;
    } catch {
      return "[unprintable]";
    }
  };
  let lines = 0;
  const line = (level) =>
    function (...values) {
      lines += 1;
      if (lines > 200) return;
      let written = "";
      for (let index = 0; index < values.length; index += 1) written += (index === 0 ? "" : " ") + show(values[index]);
      charge(written.length / 4);
      log(level, written.length > 10000 ? written.slice(0, 10000) + "…" : written);
    };
  define(globalThis, "console", {
    log: line("log"),
    info: line("info"),
    warn: line("warn"),
    error: line("error"),
    debug: line("debug"),
  });
  define(globalThis, "module", { exports: {} });
  define(globalThis, "exports", globalThis.module.exports);
  const moduleObject = globalThis.module;

  return {
    setInput(inputText) {
      define(globalThis, "input", parse(inputText));
    },
    exported() {
      const value = moduleObject.exports;
      if (typeof value === "function") return value;
      return value === null || typeof value !== "object" ? undefined : (value.main ?? value.default);
    },
    async settle(target, isCall, inputText, limit) {
      const value = await (isCall ? target(parse(inputText)) : target);
      const written = stringify(value === undefined ? null : value);
      if (written === undefined) throw new Fault("The output is not JSON: a " + typeof value + ".");
      if (written.length > limit) throw { name: "OutputLimit", message: "" + written.length };
      return written;
    },
    describe(thrown) {
      if (thrown === null || (typeof thrown !== "object" && typeof thrown !== "function"))
        return stringify({ name: thrown === null ? "Null" : "Thrown", message: show(thrown) });
      const read = (key) => {
        try {
          const value = thrown[key];
          return value === undefined ? "" : TextOf(value);
        } catch {
          return "";
        }
      };
      return stringify({
        name: read("name").slice(0, 100),
        message: read("message").slice(0, 2000),
        stack: read("stack").slice(0, 2000),
      });
    },
  };
});
