import { useLayoutEffect } from 'react';

const CONTROLS = 'a[href], button, input, select, textarea, [tabindex]:not([tabindex="-1"])';

/**
 * A button that removes its own row takes the focus with it, and whoever works by keyboard is thrown back to the top of the
 * page. Here the control after it has the focus then, or the one before where it was the last. Only after a key: a finger
 * that deletes a row does not ask for the keyboard of the next field.
 */
export function useKeptFocus(): void {
  useLayoutEffect(() => {
    let isByKey = false;
    let last: Element | null = null;
    let order: Element[] = [];
    const hear = (event: Event) => {
      isByKey = event.type === 'keydown';
    };
    const remember = ({ target }: FocusEvent) => {
      const area = target instanceof Element ? target.closest('dialog, main') : null;
      last = area && (target as Element);
      order = area ? [...area.querySelectorAll(CONTROLS)] : [];
    };
    const restore = () => {
      if (!isByKey || !last || last.isConnected || document.activeElement !== document.body) return;
      const place = order.indexOf(last);
      const isThere = (control: Element) => control.isConnected && !control.matches(':disabled');
      const next = order.slice(place + 1).find(isThere) ?? order.slice(0, place).findLast(isThere);
      if (next instanceof HTMLElement) next.focus();
    };
    const changes = new MutationObserver(restore);
    changes.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', remember);
    document.addEventListener('keydown', hear, true);
    document.addEventListener('pointerdown', hear, true);
    return () => {
      changes.disconnect();
      document.removeEventListener('focusin', remember);
      document.removeEventListener('keydown', hear, true);
      document.removeEventListener('pointerdown', hear, true);
    };
  }, []);
}
