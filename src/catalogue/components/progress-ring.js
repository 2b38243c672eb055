const share = Math.min(1, config.value / config.maximum);
const percent = share * 100;
const colour = percent < (config.alarm_below || 0) ? "#cf222e" : percent < (config.warn_below || 0) ? "#9a6700" : "#1a7f37";
const around = 2 * Math.PI * 52;
const circle = (attributes) => svg("circle", { cx: 64, cy: 64, r: 52, fill: "none", "stroke-width": 14, ...attributes });
root.append(
  html("section", { class: "panel ring" },
    heading(),
    svg("svg", { viewBox: "0 0 128 128", width: 136, role: "img", "aria-label": number(config.value) + " of " + number(config.maximum) },
      circle({ stroke: "#eaeef2" }),
      circle({ stroke: colour, "stroke-linecap": "round", "stroke-dasharray": share * around + " " + around, transform: "rotate(-90 64 64)" }),
      svg("text", { x: 64, y: 72, "text-anchor": "middle", class: "share", fill: "#1b1f24" }, Math.round(percent) + " %")),
    html("div", { class: "quiet" }, number(config.value) + " of " + number(config.maximum) + (config.label ? " " + config.label : ""))),
);
