import pg from 'pg';

/** After one that stood; then, while none stands. */
const AT_ONCE_MS = 50;
const AGAIN_MS = 1_000;
const CONNECT_MS = 5_000;

type Options = {
  connection: pg.PoolConfig;
  channels: readonly string[];
  onNotification(channel: string, payload: string): void;
  /** Each time it stands: what was said before that was not heard. */
  onListening(): void;
};

/** One connection that hears what other nodes say. A lost one is ended and replaced, by one however it was lost. */
export function createListener({ connection, channels, onNotification, onListening }: Options) {
  let current: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let pauseMs = AGAIN_MS;
  let isClosed = false;

  async function listen(): Promise<void> {
    const client = new pg.Client({
      ...connection,
      application_name: 'comptoir-live',
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
    });
    current = client;
    // A broken line is told twice, by `error` and by `end`, and a refused one by `connect` as well.
    client.on('error', () => replace(client));
    client.on('end', () => replace(client));
    client.on('notification', ({ channel, payload = '' }) => onNotification(channel, payload));
    try {
      await client.connect();
      await client.query(channels.map((channel) => `listen ${channel}`).join('; '));
      if (current !== client) return;
      pauseMs = AT_ONCE_MS;
      onListening();
    } catch {
      replace(client);
    }
  }

  function replace(lost: pg.Client): void {
    if (current !== lost) return;
    current = undefined;
    void lost.end().catch(() => undefined);
    if (!isClosed) timer = setTimeout(() => void listen(), pauseMs).unref();
    pauseMs = AGAIN_MS;
  }

  return {
    listen,
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      const last = current;
      current = undefined;
      await last?.end().catch(() => undefined);
    },
  };
}
