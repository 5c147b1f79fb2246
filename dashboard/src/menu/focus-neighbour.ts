/** Long enough for React to remove the deleted row. */
const FRAMES = 30;

/**
 * After a row is deleted with the keyboard, the focus goes to the next one. Call it while the row is there, and what it
 * returns once the row is deleted.
 */
export function focusNeighbourOf(key: string): () => void {
  const row = document.querySelector(`[data-element="${CSS.escape(key)}"]`)?.closest('li');
  const beside = [row?.nextElementSibling, row?.previousElementSibling, row?.parentElement];

  function focusSoon(framesLeft: number): void {
    requestAnimationFrame(() => {
      if (row?.isConnected) return framesLeft > 0 ? focusSoon(framesLeft - 1) : undefined;
      // Something else has taken the focus: it keeps it.
      if (document.activeElement !== document.body) return undefined;
      const near = beside.find((element) => element?.isConnected && element.querySelector('button'));
      return (near?.querySelector<HTMLElement>('h2 button, h3 button') ?? near?.querySelector('button'))?.focus();
    });
  }
  return () => focusSoon(FRAMES);
}
