import type { Rolldown } from 'vite';

/** Ours, shared by all screens. */
const WIDGETS = /[\\/]web[\\/]src[\\/]|[\\/]kernel[\\/]|@tabler/;

const ICON = /@tabler[\\/]icons-react[\\/].*[\\/]icons[\\/]Icon\w+\.mjs$/;

/** Reached by the door of its library alone: only later screens use it, and bring it with them. */
const USED_LATER = /[\\/](?:hydration|infiniteQueryObserver|useInfiniteQuery|infiniteQueryOptions)\.js/;

/** What is asked for at about the same time, after the first load, in one file. */
export type LaterPack = {
  name: string;
  pieces: readonly string[];
  /** What these need as well stays out, or they would wait for the whole pack; unless said, all other pieces. */
  apartFrom?: readonly string[];
  /** What needs another pack stays out: whoever needs one small file of this pack would wait for the other one too. */
  standsAlone?: boolean;
};

/**
 * What the page and the pieces that it asks for at once import statically, in three files: libraries, which change
 * seldom, our own for the page, and our own for those pieces, which run in a task of their own. Small files compress
 * badly one by one; what is fetched on demand stays out of them. After them the packs of what is asked for together
 * later: a request costs a browser more than most of our files.
 */
export function firstPacks(
  html: string,
  firstPieces: readonly string[],
  laterPacks: readonly LaterPack[],
): Rolldown.CodeSplittingGroup[] {
  const allLater = laterPacks.flatMap(({ pieces }) => pieces);
  let page: Set<string> | undefined;
  let first: Set<string> | undefined;
  const pack = (name: string, test: RegExp, isIn: (id: string) => boolean): Rolldown.CodeSplittingGroup => ({
    name: (id, modules) => {
      page ??= reachable([html], modules);
      first ??= reachable([html, ...firstPieces], modules);
      const isFirst = first.has(id) && !firstPieces.includes(id) && !USED_LATER.test(id);
      return isFirst && isIn(id) ? name : null;
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
      first ??= reachable([html, ...firstPieces], modules);
      const isAtHand = (needed: string) => first?.has(needed) || WIDGETS.test(needed);
      return [...reachable([id], modules)].every(isAtHand) ? 'widgets' : null;
    },
    debugName: 'widgets',
    test: WIDGETS,
    minShareCount: 12,
    includeDependenciesRecursively: false,
  };
  // An icon is a file of one kB: a dozen of them, one request each, cost a screen more than all of them in one.
  const icons: Rolldown.CodeSplittingGroup = {
    name: (id, modules) => (isFirst(id, modules) ? null : 'icons'),
    debugName: 'icons',
    test: ICON,
    minShareCount: 2,
    includeDependenciesRecursively: false,
  };
  const isFirst = (id: string, modules: Rolldown.ChunkingContext): boolean => {
    first ??= reachable([html, ...firstPieces], modules);
    return first.has(id);
  };
  const later = laterPacks.map(({ name, pieces, apartFrom, standsAlone = false }) => {
    let reached: Set<string> | undefined;
    let elsewhere: Set<string> | undefined;
    const holds = (id: string, modules: Rolldown.ChunkingContext): boolean => {
      reached ??= reachable(pieces, modules);
      elsewhere ??= reachable(apartFrom ?? otherRoots(html, modules, [...firstPieces, ...allLater]), modules);
      return reached.has(id) && !isFirst(id, modules) && !elsewhere.has(id);
    };
    return { name, holds, standsAlone };
  });
  const isPacked = (id: string, modules: Rolldown.ChunkingContext): boolean =>
    later.some(({ holds, standsAlone }) => !standsAlone && holds(id, modules));
  const laterGroups = later.map(({ name, holds, standsAlone }): Rolldown.CodeSplittingGroup => ({
    name: (id, modules) => {
      if (!holds(id, modules)) return null;
      return standsAlone && [...reachable([id], modules)].some((needed) => isPacked(needed, modules)) ? null : name;
    },
    debugName: name,
    includeDependenciesRecursively: false,
  }));
  return [
    pack('libraries', /node_modules[\\/](?!@tabler)/, () => true),
    pack('page', /./, (id) => page?.has(id) === true),
    pack('first', /./, (id) => page?.has(id) === false),
    widgets,
    ...laterGroups,
    icons,
  ];
}

/** Everything else that is asked for on demand, anywhere. */
function otherRoots(html: string, modules: Rolldown.ChunkingContext, known: readonly string[]): string[] {
  const seen = new Set([html]);
  const late = new Set<string>();
  for (const id of seen) {
    const { importedIds = [], dynamicallyImportedIds = [] } = modules.getModuleInfo(id) ?? {};
    for (const imported of [...importedIds, ...dynamicallyImportedIds]) seen.add(imported);
    for (const asked of dynamicallyImportedIds) late.add(asked);
  }
  return [...late].filter((id) => !known.includes(id));
}

function reachable(roots: readonly string[], modules: Rolldown.ChunkingContext): Set<string> {
  const reached = new Set(roots);
  for (const id of reached) for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) reached.add(imported);
  return reached;
}
