import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** Long enough for the first screen to be drawn and read. */
const AT_REST_MS = 3_000;

export const whenAtRest = (act: () => void): void => void setTimeout(act, AT_REST_MS);

/**
 * A component fetched on demand, or ahead of it once the page is at rest: without a network nothing can be fetched any
 * more, and a kitchen that loses its network must still find its menu.
 */
export function lazyPiece<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  let fetching: Promise<{ default: ComponentType<Props> }> | null = null;
  const fetchOnce = () => {
    fetching ??= load().then(
      (component) => ({ default: component }),
      (error: unknown) => {
        fetching = null;
        throw error;
      },
    );
    return fetching;
  };
  // Fetched again, and its failure told, when somebody asks for it.
  whenAtRest(() => void fetchOnce().catch(() => undefined));
  return lazy(fetchOnce);
}
