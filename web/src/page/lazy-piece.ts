import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** Long enough for the first screen to be drawn and read. */
const AT_REST_MS = 3_000;

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
  setTimeout(() => void fetchOnce().catch(() => undefined), AT_REST_MS);
  return lazy(fetchOnce);
}
