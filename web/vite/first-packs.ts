import type { Rolldown } from 'vite';

/** Ours, shared by all screens. */
const WIDGETS = /[\\/]web[\\/]src[\\/]|[\\/]kernel[\\/]|@tabler/;

/**
 * What the page and its first screen import statically, in two files: libraries, which change seldom, and our own. Small
 * files compress badly one by one; what is fetched on demand, as the screen itself is, stays out of both.
 */
export function firstPacks(html: string, firstScreen: string): Rolldown.CodeSplittingGroup[] {
  let first: Set<string> | undefined;
  const pack = (name: string, test: RegExp): Rolldown.CodeSplittingGroup => ({
    name: (id, modules) => {
      first ??= reachable([html, firstScreen], modules);
      return first.has(id) && id !== firstScreen ? name : null;
    },
    debugName: name,
    test,
    // What a file of the first load imports is in the first load as well, and finds its own pack.
    includeDependenciesRecursively: false,
  });
  // What many later files share, in one: asked for in dozens of small ones, each window would open late. A widget that
  // needs a library of its own stays out, or whoever asks for the smallest one would wait for that library.
  const widgets: Rolldown.CodeSplittingGroup = {
    name: (id, modules) => {
      first ??= reachable([html, firstScreen], modules);
      const isAtHand = (needed: string) => first?.has(needed) || WIDGETS.test(needed);
      return [...reachable([id], modules)].every(isAtHand) ? 'widgets' : null;
    },
    debugName: 'widgets',
    test: WIDGETS,
    minShareCount: 3,
    includeDependenciesRecursively: false,
  };
  return [pack('libraries', /node_modules[\\/](?!@tabler)/), pack('first', /./), widgets];
}

function reachable(roots: readonly string[], modules: Rolldown.ChunkingContext): Set<string> {
  const reached = new Set(roots);
  for (const id of reached) for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) reached.add(imported);
  return reached;
}
