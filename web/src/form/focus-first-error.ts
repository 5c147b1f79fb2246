export const fieldOf = (id: string, selector: string): HTMLElement | null | undefined =>
  document.getElementById(id)?.querySelector<HTMLElement>(selector);

/** The first field to correct is in sight and ready to be typed in. */
export function focusFirstError(id: string): void {
  const field = fieldOf(id, '[aria-invalid="true"]');
  // With its sentence, which stands under it.
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}
