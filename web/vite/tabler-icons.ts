import type { Plugin } from 'vite';

const ICON_FILE = /[\\/]@tabler[\\/]icons-react[\\/].*[\\/]icons[\\/]Icon\w+\.mjs$/;

/**
 * The package's entry re-exports six thousand icons; each import is pointed at the icon's own file instead. And an icon
 * is drawn as one path: a card of the orders screen has a dozen of them, a third of all that the browser has to style.
 */
export function tablerIcons(): Plugin {
  const importLine = /import\s*\{([^}]*)\}\s*from\s*'@tabler\/icons-react';?/g;
  const iconImports = (names: string) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => {
        const [icon, alias = icon] = name.split(/\s+as\s+/);
        return `import ${alias} from '@tabler/icons-react/dist/esm/icons/${icon}.mjs';`;
      })
      .join(' ');
  return {
    name: 'tabler-icons',
    enforce: 'pre',
    transform: {
      filter: { id: [/src\/.*\.tsx?(\?.*)?$/, ICON_FILE] },
      handler: (code, id) => {
        if (ICON_FILE.test(id)) return { code: withOnePath(code), map: null };
        if (!code.includes('@tabler/icons-react')) return null;
        return { code: code.replace(importLine, (_, names: string) => iconImports(names)), map: null };
      },
    },
  };
}

const NODES = /(?<=const __iconNode = )\[.*\](?=;)/;
type IconNode = [tag: string, attributes: Record<string, string>];

/** Lines look the same drawn together or apart. What is filled may not, and what differs in more than its line does not. */
export function withOnePath(code: string): string {
  if (!code.includes('createReactComponent("outline"')) return code;
  return code.replace(NODES, (text) => {
    const nodes = JSON.parse(text) as IconNode[];
    const isLine = ([tag, attributes]: IconNode) =>
      tag === 'path' && Object.keys(attributes).every((name) => name === 'd' || name === 'key');
    // A path begins at its first point whatever the letter; behind another one a small letter would count from its end.
    const joins = nodes.every((node) => isLine(node) && node[1]['d']?.startsWith('M'));
    if (!joins) return text;
    return JSON.stringify([['path', { d: nodes.map(([, { d }]) => d).join(''), key: 'svg-0' }]]);
  });
}
