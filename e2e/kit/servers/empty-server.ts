import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = new URL('../../../', import.meta.url).pathname;
const PATIENCE_MS = 90_000;

/** `url` is where browsers come in, over https; `said` is what the server has printed. */
export type EmptyServer = { url: string; said(): string; newLink(): Promise<string>; close(): Promise<void> };

/**
 * A server as an operator starts it: production, an empty database, nothing configured, a reverse proxy with a
 * certificate of its own before it. Nothing of the demonstration or of the sandbox is there.
 */
export async function anEmptyServer(): Promise<EmptyServer> {
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-empty-'));
  let target = 0;
  const proxy = await aProxy(() => target);
  const url = `https://localhost:${(proxy.address() as AddressInfo).port}`;
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    PUBLIC_URL: url,
    TRUST_PROXY: 'on',
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'info',
  };
  target = Number(env.PORT);
  const server = spawn(process.execPath, ['.build/server/main.mjs'], { cwd: ROOT, env });
  const said = listenTo(server);
  const close = async () => {
    await ended(server);
    proxy.closeAllConnections();
    proxy.close();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await until(() => {
      if (server.exitCode !== null) throw new Error(`the server has ended:\n${said()}`);
      return /\/installation\?token=\S+/.test(said());
    });
  } catch (error) {
    await close();
    throw error;
  }
  const newLink = async () => {
    const command = spawn(process.execPath, ['.build/server/main.mjs', 'setup-link'], { cwd: ROOT, env });
    const printed = listenTo(command);
    await once(command, 'exit');
    return linkIn(printed());
  };
  return { url, said, newLink, close };
}

export const linkIn = (printed: string): string => /https:\S+\/installation\?token=\S+/.exec(printed)?.[0] ?? '';

function listenTo(program: ChildProcess): () => string {
  let text = '';
  for (const stream of [program.stdout, program.stderr])
    stream?.on('data', (piece: Buffer) => (text += piece.toString()));
  return () => text;
}

async function ended(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const exit = once(program, 'exit');
  program.kill('SIGTERM');
  const late = setTimeout(() => program.kill('SIGKILL'), 20_000);
  await exit;
  clearTimeout(late);
}

/** What Caddy or nginx does: https outside, the caller's address in a header it wrote itself. */
async function aProxy(target: () => number): Promise<Server> {
  // Self-signed, for a hundred years, and trusted by nobody but this test's browser.
  const pair = readFileSync(join(import.meta.dirname, 'localhost-of-tests.pem'));
  const proxy = createServer({ key: pair, cert: pair }, (asked, reply) => {
    const headers = { ...asked.headers, 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' };
    const onward = httpRequest(
      { host: '127.0.0.1', port: target(), path: asked.url, method: asked.method, headers },
      (answer) => {
        reply.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(reply);
      },
    );
    onward.on('error', () => reply.destroy());
    reply.on('close', () => onward.destroy());
    asked.pipe(onward);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return proxy;
}

async function freePort(): Promise<number> {
  const { createServer: plain } = await import('node:net');
  const server = plain().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function until(isTrue: () => boolean): Promise<void> {
  const endsAt = Date.now() + PATIENCE_MS;
  while (!isTrue()) {
    if (Date.now() > endsAt) throw new Error('the server did not print its link');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
