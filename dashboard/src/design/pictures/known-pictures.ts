import { useState } from 'react';
import type { KnownPicture, KnownPictures } from '../design.queries.ts';

/** The pictures of what is saved, and those that were sent since. */
export function useKnownPictures(saved: KnownPictures) {
  const [taken, setTaken] = useState<KnownPictures>({});
  const known = { ...saved, ...taken };
  return {
    /** Those of a design, in its order, as the server answers them. */
    among: (urls: readonly (string | null)[]): KnownPictures =>
      Object.fromEntries(
        urls.flatMap((url) => {
          const picture = url === null ? undefined : known[url];
          return picture ? [[picture.imageUrl, picture]] : [];
        }),
      ),
    of: (url: string | null): KnownPicture | null => (url === null ? null : (known[url] ?? null)),
    take: (picture: KnownPicture | null): string | null => {
      if (picture) setTaken((before) => ({ ...before, [picture.imageUrl]: picture }));
      return picture?.imageUrl ?? null;
    },
  };
}
export type Pictures = ReturnType<typeof useKnownPictures>;
