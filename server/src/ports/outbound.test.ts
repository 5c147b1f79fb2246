import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { OutboundFailure, createOutbound } from './outbound.ts';
import type { OutboundOptions, OutboundRequest } from './outbound.ts';
import { isPublicAddress } from './public-address.ts';
import { portOf } from './real/fake-provider.fixture.ts';

let canary: Server;
let port: number;
let connections: number;
let answer: RequestListener;

beforeEach(async () => {
  connections = 0;
  answer = (_request, reply) => reply.end('{"name":"canary"}');
  canary = createServer((request, reply) => answer(request, reply));
  canary.on('connection', () => (connections += 1));
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
  port = portOf(canary.address());
});
afterEach(() => {
  canary.closeAllConnections();
  canary.close();
});

const origin = () => `http://127.0.0.1:${port}`;
const problem = (url: string, options?: OutboundOptions, request?: OutboundRequest) =>
  createOutbound(options)
    .send(url, request)
    .then(
      () => 'answered',
      (failure: unknown) => (failure instanceof OutboundFailure ? failure.problem : String(failure)),
    );

const FORBIDDEN = [
  'http://example.com/',
  'http://127.0.0.1:PORT/',
  'http://localhost:PORT/',
  'ftp://example.com/a.png',
  'file:///etc/passwd',
  'gopher://127.0.0.1:PORT/_GET',
  'data:image/png;base64,AAAA',
  'javascript:alert(1)',
  'blob:https://example.com/1',
  'ws://127.0.0.1:PORT/',
  '//127.0.0.1:PORT/',
  'https:',
  'https://',
  'not a url',
  '',
  'https://user:pass@example.com/',
  'https://example.com@127.0.0.1:PORT/',
  'https://127.0.0.1:PORT/',
  'https://127.0.0.1:PORT/#@example.com',
  'https://127.1:PORT/',
  'https://127.0.1:PORT/',
  'https://2130706433:PORT/',
  'https://0x7f000001:PORT/',
  'https://0x7f.0.0.1:PORT/',
  'https://0177.0.0.1:PORT/',
  'https://017700000001:PORT/',
  'https://127.0.0.1.:PORT/',
  'https://%31%32%37.0.0.1:PORT/',
  'https://①②⑦.0.0.1:PORT/',
  'https://127。0。0。1:PORT/',
  'https://localhost:PORT/',
  'https://LOCALHOST:PORT/',
  'https://localhost.:PORT/',
  'https://0:PORT/',
  'https://0.0.0.0:PORT/',
  'https://10.0.0.1/',
  'https://172.16.0.1/',
  'https://172.31.255.254/',
  'https://192.168.1.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://2852039166/latest/meta-data/',
  'https://0xa9fea9fe/',
  'https://100.64.0.1/',
  'https://192.0.0.192/',
  'https://192.0.2.1/',
  'https://198.18.0.1/',
  'https://198.51.100.1/',
  'https://203.0.113.1/',
  'https://224.0.0.1/',
  'https://240.0.0.1/',
  'https://255.255.255.255/',
  'https://[::1]:PORT/',
  'https://[::]:PORT/',
  'https://[0:0:0:0:0:0:0:1]:PORT/',
  'https://[::ffff:127.0.0.1]:PORT/',
  'https://[::ffff:7f00:1]:PORT/',
  'https://[::127.0.0.1]:PORT/',
  'https://[::ffff:0:127.0.0.1]:PORT/',
  'https://[64:ff9b::127.0.0.1]:PORT/',
  'https://[64:ff9b:1::127.0.0.1]:PORT/',
  'https://[2002:7f00:1::]:PORT/',
  'https://[2001:0:7f00:1::]:PORT/',
  'https://[2001:db8::1]/',
  'https://[3fff::1]/',
  'https://[fc00::1]/',
  'https://[fd00:ec2::254]/latest/meta-data/',
  'https://[fe80::1]/',
  'https://[fec0::1]/',
  'https://[ff02::1]/',
  'https://[100::1]/',
];

test('sec:outbound no forbidden address gets a connection', async () => {
  expect(FORBIDDEN.length).toBeGreaterThanOrEqual(60);
  const resolve = async () => ['127.0.0.1'];
  for (const url of FORBIDDEN) {
    const outcome = await problem(url.replace('PORT', String(port)), { resolve });
    expect(['url-refused', 'address-refused'], url).toContain(outcome);
  }
  expect(connections).toBe(0);
});

test('sec:outbound the machine’s own resolver is checked too', async () => {
  expect(await problem(`https://localhost:${port}/`)).toBe('address-refused');
  expect(connections).toBe(0);
});

test.each(['93.184.216.34', '8.8.8.8', '2606:4700:4700::1111', '2a00:1450:4007:80e::200e'])(
  'sec:outbound %s is a public address',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

test('sec:outbound one private address among the answers refuses the whole name', async () => {
  const resolve = async () => ['93.184.216.34', '127.0.0.1'];

  expect(await problem(`https://mixed.example:${port}/`, { resolve })).toBe('address-refused');
  expect(connections).toBe(0);
});

test('sec:outbound a resolver cannot make a literal address pass for another one', async () => {
  const resolve = async () => ['93.184.216.34'];

  expect(await problem(`https://127.0.0.1:${port}/`, { resolve })).toBe('address-refused');
  expect(connections).toBe(0);
});

test('sec:outbound rebinding: the name is resolved once and the checked address is the one connected to', async () => {
  const answers = [['192.0.2.7'], ['127.0.0.1']];
  let questions = 0;
  const resolve = async () => answers[Math.min(questions++, 1)] ?? [];
  const name = `http://rebind.example:${port}`;

  const outcome = await problem(`${name}/`, { configuredOrigins: [name], resolve }, { timeoutMs: 150 });

  expect(['timed-out', 'unreachable']).toContain(outcome);
  expect(questions).toBe(1);
  expect(connections).toBe(0);
});

test('sec:outbound a configured origin is reached by its name, under its own Host header', async () => {
  const name = `http://provider.example:${port}`;
  let host: string | undefined;
  answer = (request, reply) => {
    host = request.headers.host;
    reply.end('ok');
  };

  const reply = await createOutbound({ configuredOrigins: [`${name}/path`], resolve: async () => ['127.0.0.1'] }).send(
    `${name}/x`,
  );

  expect(reply.body.toString()).toBe('ok');
  expect(host).toBe(`provider.example:${port}`);
});

test('sec:outbound a configured origin opens neither another port nor another scheme', async () => {
  const options = { configuredOrigins: ['http://127.0.0.1:1'] };

  expect(await problem(`${origin()}/`, options)).toBe('url-refused');
  expect(await problem(`https://127.0.0.1:${port}/`, options)).toBe('address-refused');
  expect(connections).toBe(0);
});

test('sec:outbound redirects are not followed', async () => {
  answer = (_request, reply) => reply.writeHead(302, { location: 'http://169.254.169.254/' }).end();

  expect(await problem(origin(), { configuredOrigins: [origin()] })).toBe('redirected');
  expect(connections).toBe(1);
});

test('sec:outbound a server that drips its answer is cut at the total time', async () => {
  answer = (_request, reply) => {
    const drip = setInterval(() => reply.write('.'), 10);
    reply.on('close', () => clearInterval(drip));
  };

  expect(await problem(origin(), { configuredOrigins: [origin()] }, { timeoutMs: 200 })).toBe('timed-out');
});

test('sec:outbound a resolver that never answers is cut too', async () => {
  const resolve = () => new Promise<string[]>(() => {});

  expect(await problem('https://slow.example/', { resolve }, { timeoutMs: 50 })).toBe('timed-out');
});

test.each([
  ['announced', { 'content-length': '2000' }],
  ['streamed', {}],
])('sec:outbound an answer over the size cap is refused (%s)', async (_how, headers) => {
  answer = (_request, reply) => reply.writeHead(200, headers).end('x'.repeat(2000));

  expect(await problem(origin(), { configuredOrigins: [origin()] }, { maxBytes: 1999 })).toBe('too-large');
  expect(await problem(origin(), { configuredOrigins: [origin()] }, { maxBytes: 2000 })).toBe('answered');
});

test('sec:outbound json reads a good answer with the schema and refuses the others', async () => {
  const outbound = createOutbound({ configuredOrigins: [origin()] });
  const Name = z.object({ name: z.string() });

  expect(await outbound.json(origin(), Name)).toEqual({ name: 'canary' });
  await expect(outbound.json(origin(), z.object({ name: z.number() }))).rejects.toThrow('bad-body');

  answer = (_request, reply) => reply.writeHead(503).end('{"name":"canary"}');
  await expect(outbound.json(origin(), Name)).rejects.toMatchObject({ problem: 'bad-status', status: 503 });
});
