/**
 * Who deletes a row with the keyboard goes on from the next one. To be asked while the row is there; what it answers is
 * called once the row and the window over it are gone.
 */
export function focusNeighbourOf(key: string): () => void {
  const row = document.querySelector(`[data-element="${CSS.escape(key)}"]`)?.closest('li');
  const beside = [row?.nextElementSibling, row?.previousElementSibling, row?.parentElement];
  return () =>
    requestAnimationFrame(() => {
      // Whatever has the focus already has it rightly.
      if (document.activeElement !== document.body) return;
      const near = beside.find((element) => element?.isConnected && element.querySelector('button'));
      near?.querySelector<HTMLElement>('h2 button, h3 button, button')?.focus();
    });
}
