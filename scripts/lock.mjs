// Adds to the lockfile every optional package that its parents list. A registry with builds for only some platforms
// makes `npm install` leave the others out, and `npm ci` then refuses the lockfile everywhere.
// usage: npm install PACKAGE && node scripts/lock.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { root } from './lib/root.mjs';

const path = `${root}/package-lock.json`;
const lock = JSON.parse(readFileSync(path, 'utf8'));
const { packages } = lock;
let added = 0;

for (const entry of Object.values(packages)) {
  for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
    const key = `node_modules/${name}`;
    if (packages[key] || !/^\d/.test(range)) continue;
    packages[key] = { version: range, ...platformOf(name), ...(entry.dev ? { dev: true } : {}), optional: true };
    added += 1;
  }
}
lock.packages = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} entries added to package-lock.json`);

/** The platform of a build, as in its package.json, so that npm skips it on others. */
function platformOf(name) {
  const words = name.split(/[/-]/);
  const os = [
    'android',
    'darwin',
    'freebsd',
    'linux',
    'openharmony',
    'win32',
    'netbsd',
    'openbsd',
    'sunos',
    'aix',
    'linuxmusl',
  ].find((word) => words.includes(word));
  const cpu = ['arm64', 'arm', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'wasm32'].find((word) =>
    words.includes(word),
  );
  const libc =
    words.includes('musl') || os === 'linuxmusl'
      ? 'musl'
      : words.includes('gnu') || words.includes('gnueabihf')
        ? 'glibc'
        : null;
  return {
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(os ? { os: [os === 'linuxmusl' ? 'linux' : os] } : {}),
    ...(libc ? { libc: [libc] } : {}),
  };
}
