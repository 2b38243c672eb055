/**
 * Charges native functions for the size of what they walk, because the interpreter's counter does not see inside them, and removes
 * `eval` and its kin and BigInt. Operators and syntax cannot be charged (see `Pace`). Returns the function that charges work.
 */
(function (exhaust, workLimit) {
  "use strict";
  const { apply, construct, defineProperty, getOwnPropertyDescriptor, getPrototypeOf, ownKeys, setPrototypeOf } =
    Reflect;
  const { isArray } = Array;
  const hasOwn = Object.hasOwn;
  const { min } = Math;
  const TextOf = String;
  const Fault = TypeError;
  const RegularExpression = RegExp;
  const typedLength = getOwnPropertyDescriptor(getPrototypeOf(Uint8Array.prototype), "length").get;
  const isView = ArrayBuffer.isView.bind(ArrayBuffer);
  const define = (object, name, value) =>
    defineProperty(object, name, { value, writable: true, configurable: true, enumerable: false });

  let work = 0;
  const charge = (amount) => {
    work += amount;
    if (work <= workLimit) return;
    exhaust();
    for (;;);
  };

  const lengthOf = (value) => {
    if (typeof value === "string" || isArray(value)) return value.length;
    if (value === null || (typeof value !== "object" && typeof value !== "function")) return 0;
    if (isView(value) && typeof value.byteOffset === "number" && !hasOwn(value, "length")) {
      try {
        return apply(typedLength, value, []);
      } catch {
        return 0;
      }
    }
    for (let object = value; object !== null; object = getPrototypeOf(object)) {
      const descriptor = getOwnPropertyDescriptor(object, "length");
      if (descriptor === undefined) continue;
      if (!hasOwn(descriptor, "value") || typeof descriptor.value !== "number")
        throw new Fault("In the sandbox a length must be a plain number.");
      return descriptor.value;
    }
    return 0;
  };

  const wrap = (object, name, before, after) => {
    const original = object[name];
    if (typeof original !== "function") return;
    const wrapped = {
      [name](...values) {
        const self = before === null ? this : before(this, values);
        const result = apply(original, self, values);
        if (after !== undefined) charge(after(result));
        return result;
      },
    }[name];
    define(wrapped, "length", original.length);
    define(object, name, wrapped);
  };

  const chargeList = (self, values) => {
    charge(lengthOf(self));
    for (let index = 0; index < values.length; index += 1) if (isArray(values[index])) charge(values[index].length);
    return self;
  };
  for (const name of [
    "concat",
    "copyWithin",
    "every",
    "fill",
    "filter",
    "find",
    "findIndex",
    "findLast",
    "findLastIndex",
    "forEach",
    "includes",
    "indexOf",
    "join",
    "lastIndexOf",
    "map",
    "reduce",
    "reduceRight",
    "reverse",
    "slice",
    "some",
    "sort",
    "splice",
    "toLocaleString",
    "toReversed",
    "toSorted",
    "toSpliced",
    "toString",
    "unshift",
    "with",
  ])
    wrap(Array.prototype, name, chargeList);
  wrap(Array.prototype, "shift", (self) => {
    charge(isArray(self) && self.length < 1e6 ? self.length / 32 : lengthOf(self));
    return self;
  });
  const typed = getPrototypeOf(Uint8Array.prototype);
  for (const name of ownKeys(typed)) {
    if (
      typeof name === "string" &&
      name !== "constructor" &&
      typeof getOwnPropertyDescriptor(typed, name).value === "function"
    ) {
      wrap(typed, name, (self) => {
        charge(lengthOf(self) / 8);
        return self;
      });
    }
  }
  const flatten = (list, depth, into) => {
    for (let index = 0; index < list.length; index += 1) {
      if (!(index in list)) {
        charge(1);
        continue;
      }
      if (depth > 0 && isArray(list[index])) flatten(list[index], depth - 1, into);
      else into[into.length] = list[index];
    }
    return into;
  };
  define(Array.prototype, "flat", function flat(depth = 1) {
    return flatten(this, depth, []);
  });
  define(Array.prototype, "flatMap", function flatMap(mapper, self) {
    return flatten(this.map(mapper, self), 1, []);
  });
  wrap(Array, "from", null, (result) => lengthOf(result));

  const text = (self) => {
    if (self === null || self === undefined) throw new Fault("A string method needs a value.");
    return typeof self === "string" ? self : TextOf(self);
  };
  for (const name of [
    "localeCompare",
    "normalize",
    "toLocaleLowerCase",
    "toLocaleUpperCase",
    "toLowerCase",
    "toUpperCase",
  ]) {
    wrap(String.prototype, name, (self, values) => {
      const own = text(self);
      charge(own.length + lengthOf(values[0]));
      return own;
    });
  }
  for (const name of [
    "concat",
    "endsWith",
    "match",
    "matchAll",
    "padEnd",
    "padStart",
    "repeat",
    "search",
    "slice",
    "startsWith",
    "substr",
    "substring",
    "toWellFormed",
    "trim",
    "trimEnd",
    "trimStart",
  ]) {
    wrap(
      String.prototype,
      name,
      (self) => {
        const own = text(self);
        charge(own.length / 16);
        return own;
      },
      (result) => lengthOf(result) / 16,
    );
  }
  for (const name of ["includes", "indexOf", "lastIndexOf", "replace", "replaceAll", "split"]) {
    wrap(
      String.prototype,
      name,
      (self, values) => {
        const own = text(self);
        const pattern = values[0];
        if (pattern !== undefined && !(pattern instanceof RegularExpression))
          values[0] = text(pattern === null ? "null" : pattern);
        const width = typeof values[0] === "string" ? values[0].length : 1;
        charge(own.length / 16 + (own.length * min(width, own.length)) / (width > 64 ? 16 : 64));
        return own;
      },
      (result) => lengthOf(result) / 16,
    );
  }
  for (const name of ["keys", "values", "entries", "getOwnPropertyNames", "getOwnPropertySymbols"])
    wrap(Object, name, null, (result) => result.length);
  wrap(Object, "assign", null, (result) => ownKeys(Object(result)).length);
  wrap(Reflect, "ownKeys", null, (result) => result.length);
  wrap(JSON, "parse", (self, values) => {
    charge(lengthOf((values[0] = TextOf(values[0]))));
    return self;
  });
  wrap(JSON, "stringify", null, (result) => lengthOf(result));
  for (const name of [
    "parseFloat",
    "parseInt",
    "encodeURI",
    "encodeURIComponent",
    "decodeURI",
    "decodeURIComponent",
    "escape",
    "unescape",
  ]) {
    wrap(globalThis, name, (self, values) => {
      if (typeof values[0] === "string") charge(values[0].length);
      return self;
    });
  }
  const refuse = function () {
    throw new Fault("Code cannot be made at run time in the sandbox.");
  };
  for (const made of [function () {}, function* () {}, async function () {}, async function* () {}])
    define(getPrototypeOf(made), "constructor", refuse);
  refuse.prototype = getPrototypeOf(refuse);
  define(globalThis, "Function", refuse);
  for (const name of ["eval", "BigInt", "BigInt64Array", "BigUint64Array", "SharedArrayBuffer"])
    delete globalThis[name];
  for (const name of ["getBigInt64", "getBigUint64", "setBigInt64", "setBigUint64"]) delete DataView.prototype[name];
  if (typeof Iterator === "function") delete Iterator.prototype.drop;

  const given = (self, values) => {
    charge(values.length);
    return self;
  };
  for (const name of ["fromCharCode", "fromCodePoint"]) wrap(String, name, given, (result) => lengthOf(result));
  wrap(Array, "of", given);
  const chargeMade = (name, cost) => {
    const original = globalThis[name];
    if (typeof original !== "function") return;
    const made = {
      [name]: function (...values) {
        charge(cost(values[0]));
        if (new.target === undefined) return apply(original, undefined, values);
        return construct(original, values, new.target === made ? original : new.target);
      },
    }[name];
    setPrototypeOf(made, getPrototypeOf(original));
    for (const key of ownKeys(original))
      if (key !== "length" && key !== "name") defineProperty(made, key, getOwnPropertyDescriptor(original, key));
    define(made, "length", original.length);
    defineProperty(made, "prototype", { value: original.prototype, writable: false });
    define(original.prototype, "constructor", made);
    defineProperty(globalThis, name, { value: made, writable: true, configurable: true, enumerable: false });
  };
  const textLength = (value) => (typeof value === "string" ? value.length : 0);
  chargeMade("Number", textLength);
  chargeMade("RegExp", (pattern) => textLength(pattern) * 10);
  const elements = (value) => (typeof value === "number" ? value : lengthOf(value)) / 8;
  for (const name of [
    "ArrayBuffer",
    "Int8Array",
    "Uint8Array",
    "Uint8ClampedArray",
    "Int16Array",
    "Uint16Array",
    "Int32Array",
    "Uint32Array",
    "Float16Array",
    "Float32Array",
    "Float64Array",
  ])
    chargeMade(name, elements);

  return charge;
});
