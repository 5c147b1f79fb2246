import { chromium, type Browser } from '@playwright/test';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findChromium } from '../../scripts/browser.mjs';
import { openDatabase, type Database } from '../../server/src/db/db.ts';
import { embeddedConnection, startComptoir, type Comptoir } from '../../server/src/test/faults/comptoir.ts';

const BENCH_ANSWER_MS = 30 * 60_000;
const CLOSES_WITHIN_MS = 5_000;

type End = () => unknown;
const ends: End[] = [];

/** What a bench starts, it ends: when it is done, when it fails, and when somebody interrupts it. */
export function atEnd(end: End): void {
  ends.push(end);
}

let ending: Promise<void> | null = null;

/** The last thing that a bench does: what was started last ends first. */
export function endAll(): Promise<void> {
  ending ??= endInTurn();
  return ending;
}

async function endInTurn(): Promise<void> {
  for (const end of ends.toReversed()) {
    try {
      await end();
    } catch (error) {
      console.error(error);
    }
  }
}

async function giveUp(code: number): Promise<void> {
  await endAll();
  process.exit(code);
}

process.on('SIGINT', () => void giveUp(130));
process.on('SIGTERM', () => void giveUp(143));
// What an interrupted bench was waiting for fails while it ends: that is no news.
process.on('uncaughtException', (error) => {
  if (!ending) console.error(error);
  void giveUp(1);
});

/** A server of the bench's own, in a folder that goes with it unless it is named. */
export async function ownServer(
  name: string,
  env: Record<string, string>,
  keptFolder?: string,
): Promise<{ comptoir: Comptoir; dataDir: string }> {
  const dataDir = keptFolder ?? mkdtempSync(join(tmpdir(), `comptoir-${name}-`));
  if (!keptFolder) atEnd(() => rmSync(dataDir, { recursive: true, force: true }));
  return { comptoir: await serverOn(dataDir, env), dataDir };
}

export function serverOn(dataDir: string, env: Record<string, string>): Promise<Comptoir> {
  return startComptoir({ DATA_DIR: dataDir, ...env }, (child) => {
    atEnd(async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    });
  });
}

export function ownDatabase(dataDir: string, max: number): Database {
  // A vacuum or a recomputation over millions of rows may take minutes.
  const database = openDatabase(embeddedConnection(dataDir), { max, answerMs: BENCH_ANSWER_MS });
  // A bench that fails leaves its connection taken: the server is ended all the same.
  atEnd(() => Promise.race([database.close(), sleep(CLOSES_WITHIN_MS, undefined, { ref: false })]));
  return database;
}

export async function ownBrowser(...more: string[]): Promise<Browser> {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', ...more],
    // Interrupted, the browser ends with the rest.
    handleSIGINT: false,
    handleSIGTERM: false,
  });
  atEnd(() => browser.close());
  return browser;
}
