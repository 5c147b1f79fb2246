import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
