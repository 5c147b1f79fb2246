import { AsyncLocalStorage } from 'node:async_hooks';
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './root.mjs';

/** The file that programs run meanwhile write to, where their lines would mix with another's. */
export const outputFile = new AsyncLocalStorage();

/**
 * Runs a program to its end and gives its exit code. Our own signals are passed on, and end us once it has ended, so
 * that neither Ctrl-C nor a supervisor's stop leaves it behind. With `isQuiet` what it says is shown only if it fails.
 */
export async function run(command, args, { isQuiet = false, ...options } = {}) {
  const output = isQuiet ? 'pipe' : (outputFile.getStore() ?? 'inherit');
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', output, output], ...options });
  const said = [];
  child.stdout?.on('data', (chunk) => said.push(chunk));
  child.stderr?.on('data', (chunk) => said.push(chunk));
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
    if (code !== 0) process.stderr.write(Buffer.concat(said));
    return code;
  } finally {
    process.off('SIGINT', passOn);
    process.off('SIGTERM', passOn);
  }
}

/** The same for a command of an installed package, independent of PATH. */
export function runNode(script, args, options) {
  return run(process.execPath, [script, ...args], options);
}
