import { startModelServer } from "./model-server.ts";
import { startOrdersService } from "./orders-service.ts";
import { setUp } from "./set-up.ts";
import { connect, signUp } from "./tenure.ts";
import { startWebhookReceiver } from "./webhook-receiver.ts";
import { work } from "./work.ts";

const environment = (name: string, fallback: string): string => process.env[name] ?? fallback;
const tell = (line: string): void => void process.stdout.write(`${line}\n`);

/** The first of three ports, one for each service; 0 chooses free ones. */
const firstPort = Number(environment("REFUND_DESK_PORT", "4701"));
const portOf = (place: number): number => (firstPort === 0 ? 0 : firstPort + place);

const url = environment("TENURE_URL", "http://127.0.0.1:8000");
const key = process.env["TENURE_API_KEY"];

const orders = await startOrdersService(portOf(0));
const model = await startModelServer(portOf(1));
const receiver = await startWebhookReceiver(portOf(2));
try {
  tell(`Services     orders ${orders.url}, model ${model.url}, webhook receiver ${receiver.url}`);
  const { tenure, account } =
    key === undefined ? await signUp(url) : { tenure: connect(url, { "x-api-key": key }), account: null };
  tell(
    account === null
      ? `Workspace    that of TENURE_API_KEY`
      : `Workspace    new: ${account.email}, password ${account.password}`,
  );
  const names = {
    ORDERS_URL: orders.url,
    ORDERS_KEY: orders.key,
    MODEL_URL: model.url,
    MODEL_KEY: model.key,
    RECEIVER_URL: receiver.url,
  };
  const agentId = await setUp(tenure, names, tell);
  await work({ tenure, agentId, names, orders, receiver, tell });
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await Promise.all([orders.close(), model.close(), receiver.close()]);
}
