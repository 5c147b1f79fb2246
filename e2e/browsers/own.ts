import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ends: (() => unknown)[] = [];
let ending: Promise<void> | null = null;

/** What is started here ends here: when all is done, when something fails, and when somebody interrupts it. */
export function endAll(): Promise<void> {
  ending ??= endInTurn();
  return ending;
}

async function endInTurn(): Promise<void> {
  // What was started last ends first.
  for (const end of ends.toReversed()) await end();
}

async function giveUp(code: number): Promise<void> {
  await endAll();
  process.exit(code);
}

process.on('SIGINT', () => void giveUp(130));
process.on('SIGTERM', () => void giveUp(143));
// What an interrupted run was waiting for fails while it ends: that is no news.
process.on('uncaughtException', (error) => {
  if (!ending) console.error(error);
  void giveUp(1);
});

/** A folder that goes with the run. */
export function ownFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `comptoir-${name}-`));
  // A browser that has just ended may still be writing.
  ends.push(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

export type Program = { process: ChildProcess; said: () => string; end(): Promise<void> };

const PATIENCE_MS = 15_000;

/** A program with its helpers, in a group of their own: a browser is many processes, and none of them stays behind. */
export function ownProgram(command: string, args: readonly string[], env: Record<string, string> = {}): Program {
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const said: string[] = [];
  for (const output of [child.stdout, child.stderr]) output.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  child.once('error', (error) => said.push(error.message));
  const program = { process: child, said: () => said.join('').slice(-2_000), end: () => endGroup(child) };
  ends.push(program.end);
  return program;
}

async function endGroup(child: ChildProcess): Promise<void> {
  const { pid } = child;
  if (pid === undefined) return;
  if (child.exitCode === null && child.signalCode === null) {
    const exited = once(child, 'exit');
    signalGroup(pid, 'SIGTERM');
    const late = setTimeout(() => signalGroup(pid, 'SIGKILL'), PATIENCE_MS);
    await exited;
    clearTimeout(late);
  }
  signalGroup(pid, 'SIGKILL');
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // Nobody of the group is left.
  }
}

/** `lastWords`: what a server said that has ended by itself; null while it runs. */
export type OwnServer = { url: string; lastWords(): string | null };

/**
 * The built server, as the browser tests have it: demonstration pages, no imaginary customers. It takes a free port and
 * is believed only by what it prints itself: on a fixed port another server might answer in its place.
 */
export async function ownServer(): Promise<OwnServer> {
  const env = { PORT: '0', PUBLIC_URL: '', DATA_DIR: ownFolder('browsers'), SIMULATOR: 'off', DEMO: 'on' };
  const server = ownProgram(process.execPath, ['.build/server/main.mjs'], env);
  const lastWords = () => {
    const { exitCode, signalCode } = server.process;
    return exitCode === null && signalCode === null ? null : `${signalCode ?? `code ${exitCode}`}\n${server.said()}`;
  };
  const printedAddress = () => {
    const words = lastWords();
    if (words) throw new Error(`the server has ended: ${words}`);
    return /Comptoir est prêt : (http\S+)/.exec(server.said())?.[1];
  };
  return { url: await until('the server', printedAddress, 120_000), lastWords };
}

/** Waits for a state; a value that is neither null, undefined nor false is one. */
export async function until<T>(
  what: string,
  look: () => T | Promise<T>,
  patienceMs = 20_000,
): Promise<Exclude<T, null | undefined | false>> {
  const endsAt = performance.now() + patienceMs;
  for (;;) {
    const seen = await look();
    if (seen !== null && seen !== undefined && seen !== false) return seen as Exclude<T, null | undefined | false>;
    if (performance.now() > endsAt) throw new Error(`waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
