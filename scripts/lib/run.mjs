import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './root.mjs';

/**
 * Runs a program to its end and gives its exit code. Our own signals are passed on, and end us once it has ended, so
 * that neither Ctrl-C nor a supervisor's stop leaves it behind.
 */
export async function run(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options });
  let received = null;
  const passOn = (signal) => {
    received = signal;
    child.kill(signal);
  };
  process.on('SIGINT', passOn);
  process.on('SIGTERM', passOn);
  try {
    const code = await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (exitCode) => resolve(exitCode ?? 1));
    });
    if (received) process.exit(128 + constants.signals[received]);
    return code;
  } finally {
    process.off('SIGINT', passOn);
    process.off('SIGTERM', passOn);
  }
}

/** The same, for a command of an installed package, whatever the shell's PATH. */
export function runNode(script, args, options) {
  return run(process.execPath, [script, ...args], options);
}
