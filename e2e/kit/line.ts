import type { Page } from '@playwright/test';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { submitLogin } from './login.ts';
import type { Restaurant } from './restaurant.ts';

export type Line = {
  /** The product, reached through this line. */
  url: string;
  /** Every connection breaks, and new ones are refused at once. */
  cut(): void;
  /** Connections stay open and nothing passes any more: what a browser sees of a dead router. */
  freeze(): void;
  mend(): void;
  close(): Promise<void>;
};

/** A line between the browser and the server that a test can break: the browser itself stays online. */
export async function aLine(baseURL: string): Promise<Line> {
  const target = new URL(baseURL);
  const sockets = new Set<Socket>();
  let state: 'whole' | 'cut' | 'frozen' = 'whole';

  const server = createServer((browser) => {
    if (state === 'cut') {
      browser.destroy();
      return;
    }
    keep(browser);
    if (state === 'frozen') return;
    const product = connect(Number(target.port), target.hostname);
    keep(product);
    browser.pipe(product);
    product.pipe(browser);
    browser.on('close', () => product.destroy());
    product.on('close', () => browser.destroy());
  });
  function keep(socket: Socket): void {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  }
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };

  await new Promise<void>((resolve) => server.listen(0, target.hostname, resolve));
  return {
    url: `http://${target.hostname}:${(server.address() as AddressInfo).port}`,
    cut() {
      state = 'cut';
      breakAll();
    },
    freeze() {
      state = 'frozen';
      for (const socket of sockets) socket.unpipe().pause();
    },
    mend() {
      state = 'whole';
      breakAll();
    },
    async close() {
      breakAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A member of staff at the end of this line. */
export async function signInOver(line: Line, page: Page, { users, password }: Restaurant): Promise<void> {
  await page.goto(line.url);
  await submitLogin(page, { email: users.staff.email, password, shop: users.staff.shopSlug });
}

/** What is fetched ahead has come as a whole: whoever marks the end of it has waited for the file and all that it needs. */
export async function pieceFetched(page: Page, name: string): Promise<void> {
  await page.waitForFunction((piece) => {
    const isPiece = new RegExp(`/${piece}-[\\w-]{8}\\.js$`);
    const came = performance.getEntriesByType('resource').find((entry) => isPiece.test(entry.name));
    const ends = performance.getEntriesByName('fetched-ahead');
    return came !== undefined && ends.some((end) => end.startTime > came.startTime + came.duration);
  }, name);
}
