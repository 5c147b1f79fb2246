import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Plugin } from 'vite';

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.svg': 'image/svg+xml' };

/** Files that every page asks for by a fixed name, beside those of its own `public` folder. */
export function sharedFiles(folder: string): Plugin {
  const names = readdirSync(folder);
  return {
    name: 'shared-files',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const name = names.find((candidate) => request.url === `/${candidate}`);
        if (name === undefined) return next();
        response.setHeader('Content-Type', TYPES[extname(name)] ?? 'application/octet-stream');
        return response.end(readFileSync(join(folder, name)));
      });
    },
    generateBundle() {
      for (const name of names)
        this.emitFile({ type: 'asset', fileName: name, source: readFileSync(join(folder, name)) });
    },
  };
}
