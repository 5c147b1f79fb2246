/** The key that was pressed alone, where nothing is being typed; null otherwise. */
export function plainKey(event: KeyboardEvent): string | null {
  const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
  return isTyping || event.ctrlKey || event.metaKey || event.altKey ? null : event.key.toLowerCase();
}
