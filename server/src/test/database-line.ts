import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import type pg from 'pg';

export type DatabaseLine = {
  /** To the same database, by this line. */
  connection: pg.PoolConfig;
  /** Nothing passes any more, and nobody is told. */
  freeze(): void;
  thaw(): void;
  /** Every connection is lost; new ones may be made. */
  cut(): void;
  close(): Promise<void>;
};

export async function aLineToDatabase(connection: pg.PoolConfig): Promise<DatabaseLine> {
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((near) => {
    const far = connection.host?.startsWith('/')
      ? connect(join(connection.host, `.s.PGSQL.${connection.port}`))
      : connect(connection.port ?? 5432, connection.host);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('data', (data) => other.write(data));
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      if (isFrozen) one.pause();
    }
  });
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    connection: { ...connection, host: '127.0.0.1', port },
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    cut,
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
