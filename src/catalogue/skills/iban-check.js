function main(input) {
  const judge = (text) => {
    const iban = text.replace(/[\s-]/g, "").toUpperCase();
    if (!/^[A-Z]{2}[0-9]{2}[A-Z0-9]{10,30}$/.test(iban)) return { iban, valid: false, reason: "not the form of an IBAN" };
    const wanted = config.lengths[iban.slice(0, 2)];
    if (wanted !== undefined && wanted !== iban.length)
      return { iban, valid: false, reason: "an IBAN of " + iban.slice(0, 2) + " has " + wanted + " characters" };
    let rest = 0;
    for (const sign of iban.slice(4) + iban.slice(0, 4))
      for (const digit of String(parseInt(sign, 36))) rest = (rest * 10 + Number(digit)) % 97;
    return rest === 1 ? { iban, valid: true, reason: null } : { iban, valid: false, reason: "the check digits are wrong" };
  };
  const results = input.ibans.map(judge);
  return { results, valid: results.filter(({ valid }) => valid).length };
}
