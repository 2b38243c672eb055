const COLOURS = ["#0969da", "#bf3989", "#1a7f37", "#9a6700", "#8250df", "#cf222e"];
const marksOf = (values) => {
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const rough = (high - low || 1) / 5;
  const power = Math.pow(10, Math.floor(Math.log10(rough)));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough);
  const marks = [];
  for (let mark = Math.floor(low / step); mark <= Math.ceil(high / step); mark++) marks.push(mark * step);
  return marks.length > 1 ? marks : [0, step];
};
