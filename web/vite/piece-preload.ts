import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/** Asks for the files of the first pieces, and their styles, together with the page that is about to import them. */
export function piecePreload(firstPieces: readonly string[]): Plugin {
  return {
    name: 'piece-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const pieces = chunks.filter(({ facadeModuleId }) => firstPieces.includes(facadeModuleId ?? ''));
        const needed = withImports(pieces, chunks);
        const styles = new Set([...needed].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
        return [
          ...[...needed].map(({ fileName }) => link('modulepreload', fileName)),
          ...[...styles].map((fileName) => link('stylesheet', fileName)),
        ].filter(({ attrs }) => !html.includes(String(attrs?.['href'])));
      },
    },
  };
}

function withImports(pieces: Rolldown.OutputChunk[], chunks: Rolldown.OutputChunk[]): Set<Rolldown.OutputChunk> {
  const needed = new Set(pieces);
  for (const { imports } of needed) for (const chunk of chunks) if (imports.includes(chunk.fileName)) needed.add(chunk);
  return needed;
}

const link = (rel: string, fileName: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel, crossorigin: true, href: `/${fileName}` },
  injectTo: 'head',
});
