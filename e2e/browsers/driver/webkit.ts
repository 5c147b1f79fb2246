import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { ownFolder, ownProgram, until } from '../own.ts';
import type { BrowserKind, Commands } from './wire.ts';

/** What a command is over HTTP. */
const ROUTES: Record<keyof Commands, readonly [method: 'GET' | 'POST' | 'DELETE', path: string]> = {
  Navigate: ['POST', '/url'],
  Refresh: ['POST', '/refresh'],
  ExecuteScript: ['POST', '/execute/sync'],
  ElementSendKeys: ['POST', '/element/{id}/value'],
  PerformActions: ['POST', '/actions'],
  SetWindowRect: ['POST', '/window/rect'],
  TakeScreenshot: ['GET', '/screenshot'],
};

/** The engine of Safari, as WebKitGTK builds it, in its small browser, on a screen that nobody sees. */
export const webkit: BrowserKind = {
  name: 'webkit',
  hasTouch: false,
  async start() {
    const home = ownFolder('webkit');
    mkdirSync(join(home, 'gtk-3.0'));
    writeFileSync(join(home, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
    const port = await freePort();
    const env = { DISPLAY: await screen(), HOME: home, XDG_CONFIG_HOME: home, TZ: 'Europe/Paris' };
    const driver = ownProgram('WebKitWebDriver', [`--port=${port}`], env);
    const address = `http://127.0.0.1:${port}`;
    await until('the driver of WebKit', () =>
      fetch(`${address}/status`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    const { sessionId } = (await call('POST', `${address}/session`, { capabilities: {} })) as { sessionId: string };
    return {
      send(name, params) {
        const [method, route] = ROUTES[name];
        const id = 'id' in params ? params.id : '';
        return call(method, `${address}/session/${sessionId}${route.replace('{id}', id)}`, params);
      },
      async end() {
        await call('DELETE', `${address}/session/${sessionId}`).catch(() => undefined);
        await driver.end();
      },
    };
  },
};

async function call(method: string, url: string, params?: object): Promise<unknown> {
  const body = method === 'POST' ? JSON.stringify(params) : null;
  const reply = await fetch(url, { method, body, headers: { 'content-type': 'application/json' } });
  const { value } = (await reply.json()) as { value: unknown };
  if (reply.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${new URL(url).pathname}: ${error}: ${message}`);
}

let screenNumber: Promise<string> | null = null;

/** One screen for all, higher than the highest window. */
function screen(): Promise<string> {
  screenNumber ??= startScreen();
  return screenNumber;
}

async function startScreen(): Promise<string> {
  const server = ownProgram('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1500x24', '-nolisten', 'tcp']);
  const number = await until('a screen of Xvfb', () => /^\d+$/m.exec(server.said())?.[0]);
  return `:${number}`;
}

/** The driver takes no « any »: a port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
