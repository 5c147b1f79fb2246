/** Long enough for what was deleted to be drawn no more. */
const FRAMES = 30;

/**
 * Who deletes a row with the keyboard goes on from the next one. To be asked while the row is there; what it answers is
 * called once the row is deleted.
 */
export function focusNeighbourOf(key: string): () => void {
  const row = document.querySelector(`[data-element="${CSS.escape(key)}"]`)?.closest('li');
  const beside = [row?.nextElementSibling, row?.previousElementSibling, row?.parentElement];

  function focusSoon(framesLeft: number): void {
    requestAnimationFrame(() => {
      if (row?.isConnected) return framesLeft > 0 ? focusSoon(framesLeft - 1) : undefined;
      // Whatever has the focus already has it rightly.
      if (document.activeElement !== document.body) return undefined;
      const near = beside.find((element) => element?.isConnected && element.querySelector('button'));
      return (near?.querySelector<HTMLElement>('h2 button, h3 button') ?? near?.querySelector('button'))?.focus();
    });
  }
  return () => focusSoon(FRAMES);
}
