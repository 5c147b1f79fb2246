import { defineConfig, devices } from '@playwright/test';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '../scripts/browser.mjs';

const PORT = Number(process.env['E2E_PORT'] ?? 4517);
const executablePath = findChromium();
// The configuration is read again by each worker: the folder is made once and inherited.
process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'comptoir-e2e-'));

/**
 * Real server, real database, real browser. Each test makes its own restaurant. Those of `@sizes` run on a telephone too,
 * and look at their page on a tablet (kit/axe.ts); those of `@tablet` also act on one. Those of `@looks`, pages of the
 * office, run once and look at their page as a tablet and as a telephone show it.
 */
export default defineConfig({
  testDir: '.',
  outputDir: '../.build/e2e',
  fullyParallel: true,
  forbidOnly: true,
  // More than two cores can do at once: a test waits for its page, its server and for hours to pass.
  workers: 4,
  retries: 0,
  // Ample: a slow machine is no failure.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: `http://localhost:${PORT}`,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    trace: 'off',
    // What opens the pages without a line is fetched whole by each new profile: the tests of that (`allow`) are enough.
    serviceWorkers: 'block',
    // Nothing slides: a click need not wait for a window to arrive, and no size is measured on its way.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        // A page of the same profile begins in the process of the last one (kit/browser/warm-context.ts).
        '--process-per-site',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-software-rasterizer',
        // Fewer processes: each message between two costs more than the work that it asks for.
        '--in-process-gpu',
        '--enable-features=NetworkServiceInProcess2',
        // Without a graphics card each tile is drawn by itself, at a cost of its own: one covers the page.
        '--default-tile-width=1440',
        '--default-tile-height=900',
        // No page lives long enough to earn back what it costs to make its code faster.
        '--js-flags=--no-turbofan --no-maglev',
        '--autoplay-policy=user-gesture-required',
      ],
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
    { name: 'tablet', use: { viewport: { width: 1024, height: 768 } }, grep: /@tablet/ },
    { name: 'phone', use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } }, grep: /@sizes/ },
  ],
  webServer: {
    command: 'node .build/server/main.mjs',
    cwd: '..',
    url: `http://localhost:${PORT}/healthz`,
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    // No test looks at the demonstration's own restaurant, and filling it takes as long as twenty tests.
    env: { PORT: String(PORT), DATA_DIR: process.env['E2E_DATA_DIR'], SIMULATOR: 'off', DEMO: 'on', SEED: 'none' },
  },
});
