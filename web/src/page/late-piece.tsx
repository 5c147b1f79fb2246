import { Suspense, type ComponentType, type ReactNode } from 'react';
import { lazyPiece } from './lazy-piece.ts';

/**
 * A component that the first screen can do without, fetched as soon as it is drawn or once the page is at rest. Nobody
 * clicks for it: if its file does not come, it is asked for again until it does.
 */
export function latePiece<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
): ComponentType<Props> {
  const Loaded = lazyPiece(load, { insists: true });
  return function LatePiece(props: Props) {
    return (
      <Suspense fallback={meanwhile}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}
