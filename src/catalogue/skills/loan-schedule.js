function main(input) {
  const monthly = input.yearly_percent / 1200;
  const principal = Math.round(input.principal * 100);
  const exact = monthly === 0 ? principal / input.months : (principal * monthly) / (1 - Math.pow(1 + monthly, -input.months));
  const instalment = Math.ceil(exact);
  const payment = instalment + Math.round((input.extra_payment || 0) * 100);
  const schedule = [];
  let rest = principal;
  let interestSum = 0;
  for (let month = 1; rest > 0 && month <= input.months; month++) {
    const interest = Math.round(rest * monthly);
    const paid = month === input.months ? rest + interest : Math.min(payment, rest + interest);
    rest = rest + interest - paid;
    interestSum += interest;
    schedule.push({ month, payment: paid / 100, interest: interest / 100, principal: (paid - interest) / 100, rest: rest / 100 });
  }
  return { instalment: instalment / 100, months: schedule.length, total_interest: interestSum / 100, schedule: schedule.slice(0, config.max_rows) };
}
