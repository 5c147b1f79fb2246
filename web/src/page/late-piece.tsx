import { Suspense, type ComponentType, type ReactNode } from 'react';
import { lazyPiece } from './lazy-piece.ts';

const ASK_AGAIN_MS = 10_000;

/**
 * A component that the first screen can do without, fetched as soon as it is drawn or once the page is at rest. Nobody
 * clicks for it: if its file does not come, it is asked for again until it does.
 */
export function latePiece<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
): ComponentType<Props> {
  const Loaded = lazyPiece(() => insist(load));
  return function LatePiece(props: Props) {
    return (
      <Suspense fallback={meanwhile}>
        <Loaded {...props} />
      </Suspense>
    );
  };
}

async function insist<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
    return insist(load);
  }
}
