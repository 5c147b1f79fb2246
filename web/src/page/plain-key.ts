/** A switch keeps the focus after it was pressed, and nobody types into it. */
const TYPED_INTO = 'input:not([type="checkbox"]), textarea, select';

/** The key that was pressed alone, where nothing is being typed; null otherwise. A letter that is held down is pressed once. */
export function plainKey(event: KeyboardEvent): string | null {
  const isTyping = event.target instanceof HTMLElement && event.target.matches(TYPED_INTO);
  const isAgain = event.repeat && event.key.length === 1;
  return isTyping || isAgain || event.ctrlKey || event.metaKey || event.altKey ? null : event.key.toLowerCase();
}

/** What a key does in the page it does not do behind a window. */
export const isWindowOpen = (): boolean =>
  document.querySelector('dialog:modal, [role="dialog"], [role="alertdialog"]') !== null;
