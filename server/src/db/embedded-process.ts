import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Its message is a French sentence for the person who starts the server. */
export class EmbeddedPgError extends Error {}

/** Identifies a process even if its pid is reused later; null once it has ended. */
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
  // The program name in brackets may contain spaces and brackets, so the fields are counted after it.
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
