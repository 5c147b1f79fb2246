import type { RefObject } from 'react';

/** Once what was refused is drawn: the first field to correct is in sight and ready to be typed in. */
export function focusFirstError(form: RefObject<HTMLElement | null>): void {
  requestAnimationFrame(() => {
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // With its sentence, which stands under it.
    field?.scrollIntoView({ block: 'center' });
    field?.focus({ preventScroll: true });
  });
}
