import { useEffect, useState, type ReactNode } from 'react';
import { ChangedElsewhere } from './settings-page.tsx';

/**
 * SET-36 in a window: `latest` is what stands now of what it was opened with. A form without changes follows it; one with
 * changes says so, and `take` is left to whoever fills it in.
 */
export function useChangedElsewhere(
  latest: unknown,
  { isDirty, isSaving }: { isDirty: boolean; isSaving: boolean },
  take: () => void,
): ReactNode {
  const text = JSON.stringify(latest);
  const [base, setBase] = useState(text);
  const isChanged = text !== base && !isSaving;
  const isTaken = isChanged && !isDirty;
  function reload(): void {
    setBase(text);
    take();
  }
  useEffect(() => {
    if (isTaken) reload();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a form without changes follows what is saved
  }, [isTaken, text]);
  return isChanged && isDirty ? <ChangedElsewhere reload={reload} /> : null;
}
