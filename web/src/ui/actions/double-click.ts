const PRESSABLE = 'a, button, input, label, select, summary, textarea, [role]';

function pressed({ target }: Event): Element | null {
  const found = target instanceof Element ? target.closest(PRESSABLE) : null;
  return found instanceof HTMLLabelElement && found.control ? found.control : found;
}

/**
 * The second press of a double click is meant for what the first one met. Where something else has come into its place
 * since (a window that opened, a button that was pushed away), it does nothing.
 */
export function keepDoubleClicksTogether(): void {
  let first: Element | null = null;
  addEventListener(
    'click',
    (event) => {
      const now = pressed(event);
      if (event.detail <= 1) first = now;
      else if (now !== first) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
    },
    true,
  );
}
