import { once } from "node:events";
import { createServer } from "node:http";

/** A request, with its body as it was received. */
export interface Asked {
  method: string;
  path: string;
  headers: Readonly<Record<string, string | undefined>>;
  text: string;
}

/** A string is sent as it is, everything else as JSON. */
export interface Answered {
  status: number;
  body: unknown;
  type?: string;
}

export interface Service {
  url: string;
  close(): void;
}

/** Starts an HTTP server on this machine. */
export async function serve(port: number, answer: (asked: Asked) => Answered): Promise<Service> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const {
        status,
        body,
        type = "application/json",
      } = answer({
        method: request.method ?? "GET",
        path: new URL(request.url ?? "/", "http://localhost").pathname,
        headers: request.headers as Readonly<Record<string, string | undefined>>,
        text: Buffer.concat(parts).toString("utf8"),
      });
      response.writeHead(status, { "Content-Type": type });
      response.end(typeof body === "string" ? body : JSON.stringify(body));
    });
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
