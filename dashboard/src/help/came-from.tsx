import { PAGES } from '@comptoir/domain/session/pages.ts';
import { usePlace } from '@comptoir/web/route/pages.tsx';
import { useEffect } from 'react';
import { aStore, useStore } from '@comptoir/web/page/store.ts';

const screen = aStore<string | null>(null);

/** Where somebody was before they came to the help; null where they came from nowhere. */
export const useLastScreen = (): string | null => useStore(screen);

/** Drawn once, in the frame around the screens. */
export function LastScreen() {
  const path = usePlace().pathname;
  useEffect(() => {
    if (path !== PAGES.help.path && !path.startsWith(`${PAGES.help.path}/`)) screen.set(path);
  }, [path]);
  return null;
}
