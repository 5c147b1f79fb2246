/** What a window that is just being taken away had to give the focus back to. */
let handedOver: Element | null = null;

/**
 * Called before a window takes the focus; the answer gives it back once the window is gone. A window that takes another's
 * place in the same moment (what was loading, and what it loaded) gives it back where the first one had it from.
 */
export function focusKeeper(): () => void {
  const { activeElement, body } = document;
  const before = activeElement === body ? handedOver : activeElement;
  return () => {
    handedOver = before;
    queueMicrotask(() => {
      handedOver = null;
      const isNobodys = document.activeElement === null || document.activeElement === body;
      if (isNobodys && before instanceof HTMLElement) before.focus({ preventScroll: true });
    });
  };
}
