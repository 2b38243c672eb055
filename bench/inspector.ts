/** A connection to the debugger of a Worker, by the DevTools protocol. */
export interface Inspector {
  ask<Result>(method: string, parameters?: object): Promise<Result>;
  close(): void;
}

interface Message {
  id?: number;
  result?: unknown;
  error?: { message: string };
}

/** Connects to the platform's Worker in the workerd whose debugger listens at `host:port`. */
export async function inspect(address: string): Promise<Inspector> {
  // Only a client that says that it is a page of DevTools is let in.
  const targets = (await (await fetch(`http://${address}/json`)).json()) as { webSocketDebuggerUrl: string }[];
  const target = targets[0];
  if (target === undefined) throw new Error(`No Worker can be inspected at ${address}.`);
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve, { once: true });
    socket.addEventListener("error", () => reject(new Error("The debugger refuses the connection.")), { once: true });
  });
  const waiting = new Map<number, (message: Message) => void>();
  socket.addEventListener("message", ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    waiting.get(message.id ?? 0)?.(message);
  });
  let last = 0;
  return {
    async ask<Result>(method: string, parameters: object = {}): Promise<Result> {
      const id = ++last;
      const answered = new Promise<Message>((resolve) => waiting.set(id, resolve));
      socket.send(JSON.stringify({ id, method, params: parameters }));
      const { result, error } = await answered;
      waiting.delete(id);
      if (error !== undefined) throw new Error(`${method}: ${error.message}`);
      return result as Result;
    },
    close: () => socket.close(),
  };
}
