import {
  createContext,
  memo,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { CrashBoundary } from '../failure/crash-boundary.tsx';
import type { Params } from './paths.ts';
import type { Destination, Place, Route, Router, Shown } from './router.ts';
import { restoreScroll } from './scroll.ts';
import type { Search } from './search-text.ts';

const RouterContext = createContext<Router | null>(null);
const ShownContext = createContext<Shown | null>(null);

/** The screen of the address bar, in its frame. */
export function RouterProvider({ router }: { router: Router }) {
  const [shown, setShown] = useState(router.shown.get);
  useLayoutEffect(() => {
    let drawn = router.shown.get();
    const stop = router.shown.subscribe(() => {
      const next = router.shown.get();
      // Another screen leaves the former one there until it can be drawn whole; the same one answers at once.
      const isOther = drawn !== null && drawn.route?.screen !== next?.route?.screen;
      drawn = next;
      if (isOther) startTransition(() => setShown(next));
      else setShown(next);
    });
    if (!router.shown.get()) router.start();
    return stop;
  }, [router]);
  useEffect(() => {
    if (shown) restoreScroll(shown.place.key, shown.isToTop);
  }, [shown]);
  if (!shown?.route) return null;
  const { screen, Frame = Bare } = shown.route;
  return (
    <RouterContext value={router}>
      <ShownContext value={shown}>
        <CrashBoundary resetKey={shown.place.href}>
          <Framed Frame={Frame} screen={screen} />
        </CrashBoundary>
      </ShownContext>
    </RouterContext>
  );
}

type FramedProps = { Frame: ComponentType<{ children: ReactNode }>; screen: Route['screen'] };

/** Where the address changes but not the screen, as when an order opens over its list, only what reads it is drawn again. */
const Framed = memo(function Framed({ Frame, screen: Screen }: FramedProps) {
  return <Frame>{Screen ? <Screen /> : null}</Frame>;
});

const Bare = ({ children }: { children: ReactNode }) => children;

function given<Value>(value: Value | null): Value {
  if (value === null) throw new Error('outside the pages');
  return value;
}

export const useRouter = (): Router => given(use(RouterContext));

export const useNavigate = (): ((to: Destination) => Promise<void>) => useRouter().navigate;

const useShown = (): Shown => given(use(ShownContext));

export const usePlace = (): Place => useShown().place;

export const useSearch = (): Search => useShown().place.search;

export const useParams = (): Params => useShown().params;
