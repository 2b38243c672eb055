const signs = { given: 0, largest: -1, smallest: 1 };
const items = [...config.items].sort((left, right) => (left.value - right.value) * (signs[config.order] || 0));
const marks = marksOf(items.map(({ value }) => value));
const [low, high] = [marks[0], marks[marks.length - 1]];
const x = (value) => 150 + ((value - low) / (high - low)) * 430;
const height = items.length * 30 + 30;
const unit = config.unit ? " " + config.unit : "";
root.append(html("section", { class: "panel" },
  heading(),
  svg("svg", { viewBox: "0 0 648 " + height, width: "100%", role: "img", "aria-label": items.map(({ label, value }) => label + " " + number(value) + unit).join(", ") },
    marks.map((mark) => [
      svg("line", { class: "grid", x1: x(mark), x2: x(mark), y1: 0, y2: height - 26 }),
      svg("text", { class: "axis", x: x(mark), y: height - 10, "text-anchor": "middle" }, number(mark))]),
    items.map(({ label, value }, index) => [
      svg("text", { class: "axis", x: 140, y: index * 30 + 19, "text-anchor": "end" }, label),
      svg("rect", { x: Math.min(x(0), x(value)), y: index * 30 + 4, width: Math.abs(x(value) - x(0)), height: 22, rx: 3, fill: value < 0 ? "#cf222e" : "#0969da" }),
      svg("text", { class: "axis", x: Math.max(x(0), x(value)) + 6, y: index * 30 + 19 }, number(value) + unit)]))));
