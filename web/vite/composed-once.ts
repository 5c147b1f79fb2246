import type { Plugin } from 'vite';

/** The one sheet that others compose, and the layer that is its own (base.css, the resets, is no module). */
const SHARED = /[\\/]styles[\\/]shared\.module\.css$/;
const LAYER = '@layer base';
/** The first rule of the shared sheet, as it is built. */
const OWN_RULE = /\.helpText_[\w-]+\s*\{/;

/**
 * What a sheet composes is copied into it: each sheet that comes later would tell the browser the shared rules again,
 * which then styles anew all that uses one of them, and has more to match for each element from there on. The page has
 * the shared sheet from its first moment, so the copies are left out.
 */
export function composedOnce(): Plugin {
  return {
    name: 'composed-once',
    apply: 'build',
    transform: {
      filter: { id: /\.module\.css$/ },
      handler: (code, id) => (SHARED.test(id) ? null : { code: withoutCopies(code), map: null }),
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const shared = Object.values(bundle).find(
          (file) => file.type === 'asset' && OWN_RULE.test(String(file.source)),
        );
        if (!shared || !html.includes(shared.fileName)) throw new Error('the page begins without the shared styles');
      },
    },
  };
}

export function withoutCopies(code: string): string {
  const start = code.indexOf(LAYER);
  if (start < 0) return code;
  let depth = 0;
  for (let at = code.indexOf('{', start); at < code.length; at += 1) {
    if (code[at] === '{') depth += 1;
    if (code[at] === '}') depth -= 1;
    if (depth === 0) return withoutCopies(code.slice(0, start) + code.slice(at + 1));
  }
  throw new Error('a layer of a style sheet has no end');
}
