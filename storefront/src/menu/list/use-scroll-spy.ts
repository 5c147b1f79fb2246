import { useEffect, useState } from 'react';
import { sectionId } from './section-block.tsx';

/** The section whose head last passed under the tabs. */
export function useScrollSpy(keys: readonly string[]): string | null {
  const [current, setCurrent] = useState(keys[0] ?? null);
  useEffect(() => {
    const inView = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inView.add(target.id);
          else inView.delete(target.id);
        }
        const [top] = keys;
        const first = keys.find((key) => inView.has(sectionId(key))) ?? (isAbove(entries, top) ? top : undefined);
        if (first !== undefined) setCurrent(first);
      },
      // A band under the sticky head: whichever section crosses it is the one being read.
      { rootMargin: '-150px 0px -65% 0px' },
    );
    for (const key of keys) {
      const section = document.getElementById(sectionId(key));
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [keys]);
  return current;
}

/** Back at the head of the page no section is being read, and the first one comes next. */
const isAbove = (entries: readonly IntersectionObserverEntry[], top: string | undefined): boolean =>
  top !== undefined &&
  entries.some(
    ({ target, boundingClientRect, rootBounds }) =>
      target.id === sectionId(top) && boundingClientRect.top >= (rootBounds?.bottom ?? Number.POSITIVE_INFINITY),
  );

/** At once rather than smoothly: on a long menu the way there would draw every section in between. */
export function showSection(key: string): void {
  const section = document.getElementById(sectionId(key));
  if (!section) return;
  section.scrollIntoView({ block: 'start' });
  // Sections above that were never drawn took a guessed height: the place is right once they are.
  requestAnimationFrame(() => section.scrollIntoView({ block: 'start' }));
}
