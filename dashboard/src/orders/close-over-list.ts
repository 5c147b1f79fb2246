import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** It was opened from the list, so going back is going back to it. */
    isOverList?: boolean;
  }
}

/** Closes what was opened over a list; `toList` leads there when it was opened from elsewhere. */
export function useCloseOverList(openId: string | null, toList: () => void): () => void {
  const router = useRouter();
  // Going back takes a moment: a double click must not go back twice, out of the list.
  const closing = useRef<string | null>(null);
  useEffect(() => {
    if (closing.current !== openId) closing.current = null;
  }, [openId]);
  return () => {
    if (closing.current !== null) return;
    closing.current = openId;
    if (router.state.location.state.isOverList) router.history.back();
    else toList();
  };
}
