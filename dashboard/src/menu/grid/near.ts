import { useLayoutEffect, useState, type RefObject } from 'react';

/** About two rows: what a quick wheel brings into sight is already drawn. */
const MARGIN_PX = 600;

const listeners = new WeakMap<Element, (isNear: boolean) => void>();
let observer: IntersectionObserver | null = null;

/** One observer for every card of the page. It speaks after the next drawing: the first answer is measured. */
function observe(element: Element, listener: (isNear: boolean) => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting);
    },
    { rootMargin: `${MARGIN_PX}px 0px` },
  );
  listeners.set(element, listener);
  observer.observe(element);
  const { top, bottom } = element.getBoundingClientRect();
  listener(bottom > -MARGIN_PX && top < innerHeight + MARGIN_PX);
  return () => {
    listeners.delete(element);
    observer?.unobserve(element);
  };
}

/** Whether an element is in sight or about to be: of two thousand cards only a few dozen are drawn. */
export function useIsNear(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false);
  useLayoutEffect(() => (element.current ? observe(element.current, setNear) : undefined), [element]);
  return isNear;
}
