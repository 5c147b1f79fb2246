import { useState } from 'react';
import type { KnownPicture, KnownPictures } from '../design.queries.ts';

/** The pictures of what is saved, and those that were sent since. */
export function useKnownPictures(saved: KnownPictures) {
  const [taken, setTaken] = useState<KnownPictures>({});
  const known = { ...saved, ...taken };
  return {
    known,
    of: (url: string | null): KnownPicture | null => (url === null ? null : (known[url] ?? null)),
    take: (picture: KnownPicture | null): string | null => {
      if (picture) setTaken((before) => ({ ...before, [picture.imageUrl]: picture }));
      return picture?.imageUrl ?? null;
    },
  };
}
export type Pictures = ReturnType<typeof useKnownPictures>;
