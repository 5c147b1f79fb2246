import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { PageLoader } from '../ui/states/page-loader.tsx';
import { fetchedOnce } from '../page/fetched-once.ts';
import { fetchAhead } from '../page/lazy-piece.ts';
import { aStore, useStore } from '../page/store.ts';
import { MissingFile } from './missing-file.tsx';

type ScreenPiece = (() => ReactNode) & { preload: () => Promise<void> };

/** A whole screen in a file of its own. One that cannot be fetched says so in its place, and comes with the network. */
export function screenPiece(load: () => Promise<ComponentType>, { isAhead = false } = {}): ScreenPiece {
  const screen = aStore<{ Screen: ComponentType } | null>(null);
  const fetchOnce = fetchedOnce(async () => screen.set({ Screen: await load() }));
  if (isAhead) fetchAhead(fetchOnce);
  function Piece() {
    const loaded = useStore(screen);
    return loaded ? <loaded.Screen /> : <Fetching fetch={fetchOnce} />;
  }
  // The router waits for it before it shows the page; a failure is told by the page itself.
  return Object.assign(Piece, { preload: () => fetchOnce(true).catch(() => undefined) });
}

function Fetching({ fetch }: { fetch: () => Promise<void> }) {
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    fetch().catch(() => setFailed(true));
  }, [fetch]);
  return hasFailed ? <MissingFile retry={fetch} /> : <PageLoader />;
}
