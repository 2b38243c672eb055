import type { Service } from "./listen.ts";
import { startModelServer } from "./model-server.ts";
import { startOrdersService } from "./orders-service.ts";
import { setUp } from "./set-up.ts";
import { connect, signUp } from "./tenure.ts";
import { startWebhookReceiver } from "./webhook-receiver.ts";
import { work } from "./work.ts";

const { TENURE_URL: url = "http://127.0.0.1:8000", TENURE_API_KEY: key, REFUND_DESK_PORT: port = "4701" } = process.env;

const tell = (line: string): void => void process.stdout.write(`${line}\n`);

/** The services have three ports in a row; 0 chooses free ones. */
const portOf = (place: number): number => (Number(port) === 0 ? 0 : Number(port) + place);

const services: Service[] = [];

/** Starts a service that ends with the program. */
async function started<S extends Service>(starting: Promise<S>): Promise<S> {
  const service = await starting;
  services.push(service);
  return service;
}

const hosts = (): string => services.map(({ url: address }) => new URL(address).host).join(",");

async function run(): Promise<void> {
  const orders = await started(startOrdersService(portOf(0)));
  const model = await started(startModelServer(portOf(1)));
  const receiver = await started(startWebhookReceiver(portOf(2)));
  tell(`Services     orders ${orders.url}, model ${model.url}, webhook receiver ${receiver.url}`);

  const { tenure, account } =
    key === undefined ? await signUp(url) : { tenure: connect(url, { "x-api-key": key }), account: null };
  if (account === null) tell("Workspace    that of TENURE_API_KEY");
  else tell(`Workspace    a new one; sign in as ${account.email} with ${account.password}`);
  const names = {
    ORDERS_URL: orders.url,
    ORDERS_KEY: orders.key,
    MODEL_URL: model.url,
    MODEL_KEY: model.key,
    RECEIVER_URL: receiver.url,
  };
  const agentId = await setUp(tenure, names, tell);
  await work({ tenure, agentId, names, orders, receiver, tell });
}

try {
  await run();
} catch (error) {
  const words = error instanceof Error ? error.message : String(error);
  process.stderr.write(`\n${words}\n`);
  if (words.includes("outbound_refused"))
    process.stderr.write(`Tenure must be allowed to call these services: OUTBOUND_ALLOW_HOSTS=${hosts()} npm start\n`);
  process.exitCode = 1;
} finally {
  await Promise.all(services.map((service) => service.close()));
}
