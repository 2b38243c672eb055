const marks = marksOf(config.series.flatMap((series) => series.values.filter((value) => value !== null)));
const [low, high] = [marks[0], marks[marks.length - 1]];
const x = (index) => 48 + (index / (config.labels.length - 1)) * 580;
const y = (value) => 20 + ((high - value) / (high - low)) * 220;
const every = Math.ceil(config.labels.length / 10);
const pathOf = (values) => {
  let pen = "M";
  return values.slice(0, config.labels.length).map((value, index) => {
    if (value === null) { pen = "M"; return ""; }
    const part = pen + x(index) + " " + y(value);
    pen = "L";
    return part;
  }).join("");
};
const pointsOf = (series, colour) => series.values.slice(0, config.labels.length).flatMap((value, index) => value === null ? [] : [
  svg("circle", { cx: x(index), cy: y(value), r: 3.5, fill: colour }, svg("title", {}, series.name + ", " + config.labels[index] + ": " + number(value)))]);
root.append(html("section", { class: "panel" },
  heading(),
  svg("svg", { viewBox: "0 0 648 272", width: "100%", role: "img", "aria-label": (config.title || "Line chart") + ": " + config.series.map(({ name }) => name).join(", ") },
    marks.map((mark) => [
      svg("line", { class: "grid", x1: 48, x2: 628, y1: y(mark), y2: y(mark) }),
      svg("text", { class: "axis", x: 40, y: y(mark) + 4, "text-anchor": "end" }, number(mark))]),
    config.labels.map((label, index) => index % every === 0 && svg("text", { class: "axis", x: x(index), y: 262, "text-anchor": "middle" }, label)),
    config.series.map((series, index) => [
      svg("path", { d: pathOf(series.values), fill: "none", stroke: COLOURS[index], "stroke-width": 2, "stroke-linejoin": "round" }),
      pointsOf(series, COLOURS[index])])),
  html("div", { class: "legend quiet" }, config.series.map(({ name }, index) => html("span", {}, html("i", { style: "background:" + COLOURS[index] }), name)))));
