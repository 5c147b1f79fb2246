import { useEffect, useRef, type RefObject } from 'react';

/** Share of the sheet's height after which letting go closes it, and the speed that does so before (pixels in a ms). */
const FAR_ENOUGH = 0.3;
const FAST_ENOUGH = 0.6;

/** The sheet follows the finger when what it holds stands at its top. */
export function useSwipeDown(sheet: RefObject<HTMLElement | null>, onAway: () => void): void {
  const away = useRef(onAway);
  useEffect(() => {
    away.current = onAway;
  });
  useEffect(() => {
    const element = sheet.current;
    if (!element) return undefined;
    let start: { y: number; at: number } | null = null;
    let moved = 0;
    const isAtTop = (target: EventTarget | null) => {
      const scrolling = target instanceof Element ? target.closest('[data-scrolls]') : null;
      return !scrolling || scrolling.scrollTop <= 0;
    };
    const onStart = ({ touches, target, timeStamp }: TouchEvent) => {
      const [touch] = touches;
      start = touch && touches.length === 1 && isAtTop(target) ? { y: touch.clientY, at: timeStamp } : null;
      moved = 0;
    };
    const onMove = ({ touches, target }: TouchEvent) => {
      if (!start || !matchMedia('(max-width: 767px)').matches) return;
      moved = isAtTop(target) ? Math.max(0, (touches[0]?.clientY ?? start.y) - start.y) : 0;
      element.style.translate = moved > 0 ? `0 ${moved}px` : '';
    };
    const onEnd = ({ timeStamp }: TouchEvent) => {
      if (!start) return;
      const isFast = moved > 40 && moved / (timeStamp - start.at) > FAST_ENOUGH;
      if (isFast || moved > element.clientHeight * FAR_ENOUGH) away.current();
      else element.style.translate = '';
      start = null;
    };
    const passive = { passive: true };
    element.addEventListener('touchstart', onStart, passive);
    element.addEventListener('touchmove', onMove, passive);
    element.addEventListener('touchend', onEnd);
    element.addEventListener('touchcancel', onEnd);
    return () => {
      element.removeEventListener('touchstart', onStart);
      element.removeEventListener('touchmove', onMove);
      element.removeEventListener('touchend', onEnd);
      element.removeEventListener('touchcancel', onEnd);
    };
  }, [sheet]);
}
