const COMPLEXITY = ["", "reads", "plans", "changes", "cannot be undone"];
let open = config.requests.length;
const status = html("p", { class: "quiet", role: "status" });
const count = () => { status.textContent = open === 0 ? "Nothing waits for you." : open + (open === 1 ? " request waits." : " requests wait."); };
function cardOf(request) {
  const reason = html("input", { type: "text", maxlength: 1000, placeholder: "Reason", "aria-label": "Reason for the decision on " + request.action });
  const decide = (decision) => {
    if (decision === "rejected" && config.needs_reason_to_reject && reason.value.trim() === "") {
      reason.setAttribute("aria-invalid", "true");
      reason.placeholder = "Say why";
      reason.focus();
      return;
    }
    tell("approval_decided", { approval_id: request.id, decision, reason: reason.value.trim() || null });
    card.replaceChildren(html("div", { class: "quiet" }, request.agent + ", " + request.action + ": " + decision));
    open -= 1;
    count();
  };
  const card = html("article", { class: "panel request" },
    html("strong", {}, request.agent), " ", request.agent_level ? html("span", { class: "level" }, request.agent_level) : null,
    html("div", {}, "asks for ", html("strong", {}, request.action), request.complexity ? html("span", { class: "quiet" }, " (level " + request.complexity + ", " + COMPLEXITY[request.complexity] + ")") : null),
    request.summary ? html("p", {}, request.summary) : null,
    request.expires_at ? html("div", { class: "quiet" }, "until ", html("time", { datetime: request.expires_at }, request.expires_at.slice(0, 16).replace("T", " "))) : null,
    html("div", { class: "row" }, reason, html("button", { class: "yes", click: () => decide("approved") }, "Approve"), html("button", { click: () => decide("rejected") }, "Reject")));
  return card;
}
fill(root, {}, [heading(), status, config.requests.map(cardOf)]);
count();
