/**
 * The program that the conformance suite starts as its client: it hands the address of the scenario's server to the test
 * that waits at the URL in its first argument, and ends when that has used the server.
 */
import process from "node:process";

const [told = "", server = ""] = process.argv.slice(2);

const response = await fetch(told, {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({
    server,
    scenario: process.env["MCP_CONFORMANCE_SCENARIO"] ?? "",
    context: JSON.parse(process.env["MCP_CONFORMANCE_CONTEXT"] ?? "{}") as unknown,
  }),
});
process.stderr.write(await response.text());
process.exitCode = response.ok ? 0 : 1;
