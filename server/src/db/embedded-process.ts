import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Carries a French sentence for whoever starts the server. */
export class EmbeddedPgError extends Error {}

/** Tells a process from a later one that was given the same number; null once it has ended. */
export function processIdentity(pid: number): string | null {
  return process.platform === 'linux' ? linuxIdentity(pid) : ps(pid, 'lstart=');
}

export function commandLine(pid: number): string {
  if (process.platform !== 'linux') return ps(pid, 'command=') ?? '';
  return (readIfThere(`/proc/${pid}/cmdline`) ?? '').replaceAll('\0', ' ');
}

function linuxIdentity(pid: number): string | null {
  const stat = readIfThere(`/proc/${pid}/stat`);
  if (!stat) return null;
  // The program's name, in brackets, may itself hold spaces and brackets: count the fields after it.
  const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const startTicks = fields[18];
  const hasEnded = state === 'Z' || state === 'X';
  const boot = readIfThere('/proc/sys/kernel/random/boot_id')?.trim() ?? '';
  return hasEnded || !startTicks ? null : `${startTicks}@${boot}`;
}

function ps(pid: number, column: string): string | null {
  const { stdout } = spawnSync('ps', ['-ww', '-o', column, '-p', String(pid)], { encoding: 'utf8' });
  return stdout?.trim() || null;
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
