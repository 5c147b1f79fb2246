export const fieldOf = (id: string, selector: string): HTMLElement | null | undefined =>
  document.getElementById(id)?.querySelector<HTMLElement>(selector);

/** Once what was refused is drawn: the first field to correct is in sight and ready to be typed in. */
export function focusFirstError(id: string): void {
  requestAnimationFrame(() => {
    const field = fieldOf(id, '[aria-invalid="true"]');
    // With its sentence, which stands under it.
    field?.scrollIntoView({ block: 'center' });
    field?.focus({ preventScroll: true });
  });
}
