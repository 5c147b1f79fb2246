import { useRouter } from '@comptoir/web/route/pages.tsx';
import { useEffect, useRef } from 'react';

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
    if (router.place().state.isOverList) router.history.back();
    else toList();
  };
}
