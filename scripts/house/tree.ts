import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const BINARY = /\.(png|jpe?g|webp|avif|gif|ico|woff2?|ttf|otf|mp3|ogg|wav|pdf|zip|gz)$/i;

/** Every text file that is, or is about to be, part of the repository. */
export function readTree(root: string): Map<string, string> {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
  });
  const paths = [...new Set(listed.split('\0'))].filter((path) => path && !BINARY.test(path));
  return new Map(paths.flatMap((path) => (isFile(join(root, path)) ? [[path, read(root, path)]] : [])));
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
const read = (root: string, path: string): string => readFileSync(join(root, path), 'utf8');
