export const fieldOf = (id: string, selector: string): HTMLElement | null | undefined =>
  document.getElementById(id)?.querySelector<HTMLElement>(selector);

const UNREADABLE = '[data-unreadable]';
/** PRD-34: a figure that nobody can read; to the draft it is the same as an empty field. */
export const holdsUnreadable = (id: string): boolean => Boolean(fieldOf(id, UNREADABLE));

/** The first field to correct is in sight and ready to be typed in. */
export function focusFirstError(id: string): void {
  const field = fieldOf(id, `[aria-invalid="true"], ${UNREADABLE}`);
  // A figure says what is wrong with it when it is left.
  field?.blur();
  // With its sentence, which stands under it.
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}
