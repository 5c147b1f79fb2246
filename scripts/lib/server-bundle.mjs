import { join } from 'node:path';
import { root } from './root.mjs';

/** What every esbuild bundle of ours shares: for Node, with npm packages left outside. */
export const nodeBundle = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  logLevel: 'warning',
  plugins: [workspaceSources()],
};

export const serverBundle = {
  ...nodeBundle,
  entryPoints: [join(root, 'server/src/main.ts')],
  outfile: join(root, '.build/server/main.mjs'),
  sourcemap: 'linked',
};

/** Our own workspaces are sources, not packages: they are bundled. */
function workspaceSources() {
  return {
    name: 'workspace-sources',
    setup(build) {
      build.onResolve({ filter: /^@comptoir\// }, ({ path }) => {
        const [, name, ...rest] = path.split('/');
        return { path: join(root, name, 'src', ...rest) };
      });
    },
  };
}
