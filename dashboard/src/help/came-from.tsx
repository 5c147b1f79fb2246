import { PAGES } from '@comptoir/domain/session/pages.ts';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { aStore, useStore } from '@comptoir/web/page/store.ts';

const screen = aStore<string | null>(null);

/** Where somebody was before they came to the help; null where they came from nowhere. */
export const useLastScreen = (): string | null => useStore(screen);

/** Drawn once, in the frame around the screens. */
export function LastScreen() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  useEffect(() => {
    if (path !== PAGES.help.path && !path.startsWith(`${PAGES.help.path}/`)) screen.set(path);
  }, [path]);
  return null;
}
