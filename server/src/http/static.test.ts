import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testServer } from '../test/test-server.ts';
import { createApp, type App } from './app.ts';
import { createMetrics } from './metrics.ts';

const folders = ['dashboard', 'driver'].map((page) => mkdtempSync(join(tmpdir(), `comptoir-${page}-`)));
const [dashboard = '', driver = ''] = folders;
let app: App;

beforeAll(async () => {
  writeFileSync(join(dashboard, 'index.html'), '<title>Dashboard</title>');
  writeFileSync(join(driver, 'livreur.html'), '<title>Comptoir livreur</title>');
  for (const folder of folders) mkdirSync(join(folder, 'assets'));
  mkdirSync(join(dashboard, '.vite'));
  writeFileSync(join(dashboard, '.vite/manifest.json'), '{}');
  writeFileSync(join(dashboard, 'assets/app-1a2b.js'), 'const office = 1;');
  writeFileSync(join(dashboard, 'assets/app-1a2b.js.br'), brotliCompressSync('const office = 1;'));
  writeFileSync(join(driver, 'assets/road-3c4d.js'), 'const road = 1;');
  const server = await testServer();
  app = await createApp(server.deps, server.callers, [], { metrics: createMetrics(), pageFolders: folders });
});

afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

test.each([
  ['/livreur', 'Comptoir livreur'],
  ['/livreur?magasin=chez-mimi', 'Comptoir livreur'],
  ['/livreur/', 'Comptoir livreur'],
  ['/livreurs', 'Dashboard'],
  ['/orders/finished', 'Dashboard'],
])('SHL-07 DRV-27 %s is the page « %s »', async (url, title) => {
  const reply = await app.inject(url);

  expect(reply.statusCode).toBe(200);
  expect(reply.headers['cache-control']).toBe('no-cache');
  expect(reply.body).toBe(`<title>${title}</title>`);
});

test.each(['/api/livreur', '/assets/livreur.js'])('SHL-07 %s is no page', async (url) => {
  expect((await app.inject(url)).statusCode).toBe(404);
});

test.each([
  ['/assets/app-1a2b.js', 'const office = 1;'],
  ['/assets/app-1a2b.js?v=2', 'const office = 1;'],
  ['/assets/road-3c4d.js', 'const road = 1;'],
])('SHL-07 the file %s is kept by the browser for ever', async (url, text) => {
  const reply = await app.inject(url);

  expect(reply.statusCode).toBe(200);
  expect(reply.body).toBe(text);
  expect(reply.headers['content-type']).toMatch(/javascript/);
  expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

test('SHL-07 a browser that reads Brotli is sent what the build has compressed', async () => {
  const reply = await app.inject({ url: '/assets/app-1a2b.js', headers: { 'accept-encoding': 'gzip, br' } });

  expect(reply.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringMatching(/javascript/),
  });
  expect(brotliDecompressSync(reply.rawPayload).toString()).toBe('const office = 1;');
});

test.each([
  ['/assets/app-1a2b.js', '17'],
  ['/', '24'],
  ['/orders/finished', '24'],
])('SHL-07 %s is announced without being sent, as those who watch a site ask', async (url, length) => {
  const reply = await app.inject({ method: 'HEAD', url });

  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-length']).toBe(length);
  expect(reply.body).toBe('');
});

test.each(['/assets/app-1a2b.js.br', '/assets/'])('SHL-07 %s is no file', async (url) => {
  expect((await app.inject(url)).statusCode).toBe(404);
});

test('SHL-07 what the build wrote for the server alone is not sent', async () => {
  expect((await app.inject('/.vite/manifest.json')).body).toBe('<title>Dashboard</title>');
});

test('SHL-07 a file is not written to', async () => {
  expect((await app.inject({ method: 'POST', url: '/assets/app-1a2b.js', payload: {} })).statusCode).toBe(404);
});
