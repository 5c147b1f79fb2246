import type { Plugin } from 'vite';

/** The package's entry re-exports six thousand icons; each import is pointed at the icon's own file instead. */
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
      filter: { id: /src\/.*\.tsx?(\?.*)?$/, code: '@tabler/icons-react' },
      handler: (code) => ({ code: code.replace(importLine, (_, names: string) => iconImports(names)), map: null }),
    },
  };
}
