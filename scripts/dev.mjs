// npm run dev: the server rebuilt and restarted at every change, and the pages served by Vite. Ctrl-C ends all.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { requireNode } from './lib/node-version.mjs';
import { root } from './lib/root.mjs';
import { serverBundle } from './lib/server-bundle.mjs';
import { markStale } from './lib/stale.mjs';

requireNode();
await ensureInstalled();
const esbuild = await import('esbuild');
const port = process.env.PORT || '3000';

let server = null;
let restarting = Promise.resolve();
let isEnding = false;

// The watched bundle overwrites the one that `npm start` would reuse.
markStale('server');
const watcher = await esbuild.context({ ...serverBundle, plugins: [...serverBundle.plugins, restartOnBuild()] });
await watcher.watch();
const pages = ['dashboard', 'driver'].map((floor) => {
  const vite = startChild([join(root, 'node_modules/vite/bin/vite.js')], { cwd: join(root, floor) });
  return vite.once('exit', (code) => end(code ?? 1));
});
process.on('SIGINT', () => end(0));
process.on('SIGTERM', () => end(0));

function restartOnBuild() {
  return {
    name: 'restart-on-build',
    setup(build) {
      build.onEnd(({ errors }) => {
        if (errors.length === 0) restarting = restarting.then(restart);
      });
    },
  };
}

async function restart() {
  if (isEnding) return;
  await stopChild(server);
  server = startChild(['--enable-source-maps', serverBundle.outfile], { cwd: root });
}

/** Each child has its own process group: Ctrl-C reaches only this process, which stops each child exactly once. */
function startChild(args, { cwd }) {
  const env = { ...process.env, PORT: port, COMPTOIR_API_PORT: port };
  return spawn(process.execPath, args, { cwd, env, detached: true, stdio: ['ignore', 'inherit', 'inherit'] });
}

async function stopChild(child) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

async function end(exitCode) {
  if (isEnding) return;
  isEnding = true;
  await watcher.dispose();
  await restarting;
  await Promise.all([server, ...pages].map(stopChild));
  process.exit(exitCode);
}
