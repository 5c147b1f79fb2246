import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const MAIN = builtServer(dirname(fileURLToPath(import.meta.url)));

export type Comptoir = {
  url: string;
  pid: number;
  process: ChildProcess;
  kill(signal?: NodeJS.Signals): Promise<void>;
};

/** The real server in a process of its own, as `npm start` runs it; ready when it says so, seen from its first moment. */
export async function startComptoir(
  env: Record<string, string>,
  onSpawn: (child: ChildProcess) => void = () => {},
): Promise<Comptoir> {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, PORT: '0', DEMO: 'off', NODE_ENV: 'test', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onSpawn(child);
  const said: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => said.push(line));
  const url = await new Promise<string>((found, failed) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      said.push(line);
      const address = /(http:\/\/\S+)/.exec(line)?.[1];
      if (address) found(address);
    });
    child.once('exit', (code) => failed(new Error(`Comptoir ended with ${code}:\n${said.join('\n')}`)));
  });
  return {
    url,
    pid: child.pid ?? 0,
    process: child,
    kill: (signal = 'SIGTERM') =>
      new Promise((ended) => {
        if (child.exitCode !== null || child.signalCode !== null) return ended();
        child.once('exit', () => ended());
        child.kill(signal);
      }),
  };
}

/** How to reach the embedded database of a data folder, from what PostgreSQL wrote there. */
export function embeddedConnection(dataDir: string): { host: string; port: number; user: string; database: string } {
  const [, , , port, host] = pidFile(dataDir);
  return { host: host ?? '', port: Number(port), user: 'postgres', database: 'postgres' };
}

export function postmasterPid(dataDir: string): number | null {
  const path = join(dataDir, 'pg/postmaster.pid');
  return existsSync(path) ? Number(pidFile(dataDir)[0]) : null;
}

const pidFile = (dataDir: string) => readFileSync(join(dataDir, 'pg/postmaster.pid'), 'utf8').split('\n');

/** Found from the sources as from the bundle of a bench. */
function builtServer(folder: string): string {
  const main = join(folder, '.build/server/main.mjs');
  if (existsSync(main)) return main;
  if (folder === dirname(folder)) throw new Error('the server is not built: npm run build');
  return builtServer(dirname(folder));
}
