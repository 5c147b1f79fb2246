import { chromium } from '@playwright/test';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DEMO_SHOPS } from '../server/src/sandbox/demo/company.ts';
import { DEMO_LOGINS } from '../server/src/sandbox/demo/users.ts';
import { figure } from './figure.ts';
import { atEnd, endAll, ownBrowser, ownServer } from './own.ts';

/** Fetched when the bench runs: two hundred packages that nothing else needs stay out of the lockfile. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const DEVICES = [
  { name: 'mobile', options: [], performance: 90 },
  { name: 'desktop', options: ['--preset=desktop'], performance: 98 },
];

const { comptoir } = await ownServer('lighthouse', { DEMO: 'on', SIMULATOR: 'off' });
const port = await freePort();
await ownBrowser(`--remote-debugging-port=${port}`, '--autoplay-policy=no-user-gesture-required');
const folder = mkdtempSync(join(tmpdir(), 'comptoir-reports-'));
atEnd(() => rmSync(folder, { recursive: true, force: true }));

await look('login', '/login');
await signIn();
await look('orders', '/');
await look('products', '/products');
await look('sales', '/sales');
await endAll();

type Report = {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
  finalDisplayedUrl: string;
};

async function look(screen: string, path: string): Promise<void> {
  for (const { name, options, performance } of DEVICES) {
    const { categories, audits, finalDisplayedUrl } = await report(path, options);
    // Somebody who was sent to the login screen measures that one.
    if (new URL(finalDisplayedUrl).pathname !== path) throw new Error(`${path} led to ${finalDisplayedUrl}`);
    const score = (category: string) => Math.round((categories[category]?.score ?? 0) * 100);
    const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN;
    const words = `${screen}, ${name}`;
    figure('lighthouse', `${words}: performance`, score('performance'), '', { atLeast: performance });
    figure('lighthouse', `${words}: accessibility`, score('accessibility'), '', { atLeast: 100 });
    figure('lighthouse', `${words}: best practices`, score('best-practices'), '', { atLeast: 100 });
    figure('lighthouse', `${words}: largest contentful paint`, value('largest-contentful-paint'), 'ms');
    figure('lighthouse', `${words}: total blocking time`, value('total-blocking-time'), 'ms');
    figure('lighthouse', `${words}: layout shift`, value('cumulative-layout-shift'), '');
  }
}

async function report(path: string, options: readonly string[]): Promise<Report> {
  const file = join(folder, 'report.json');
  const args = ['--yes', LIGHTHOUSE, `${comptoir.url}${path}`, `--port=${port}`, '--quiet', '--disable-storage-reset'];
  args.push('--output=json', `--output-path=${file}`, '--only-categories=performance,accessibility,best-practices');
  await promisify(execFile)('npx', [...args, ...options], { cwd: folder });
  return JSON.parse(readFileSync(file, 'utf8')) as Report;
}

/** In the browser's own context, where Lighthouse opens its tabs. */
async function signIn(): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [shop] = DEMO_SHOPS;
  const [login] = DEMO_LOGINS;
  const page = await browser.contexts()[0]?.newPage();
  if (!page || !shop || !login) throw new Error('nobody can sign in');
  await page.goto(`${comptoir.url}/login`);
  await page.getByLabel('Adresse e-mail').fill(login.email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(login.password);
  await page.getByLabel('Identifiant du magasin').fill(shop.slug);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.getByRole('button', { name: 'Commencer' }).waitFor();
  await page.goto('about:blank');
  await browser.close();
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((open) => server.once('listening', open));
  const { port: found } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return found;
}
