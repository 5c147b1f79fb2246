import type { ComponentProps, MouseEvent } from 'react';
import { useRouter } from './pages.tsx';
import type { Destination } from './router.ts';

export type Way = Pick<Destination, 'to' | 'params' | 'search' | 'state' | 'resetScroll'> & {
  /** The file of the page is fetched when a pointer or the focus arrives, except where it is here anyway. */
  preload?: boolean | undefined;
};

type Anchor = Pick<ComponentProps<'a'>, 'href' | 'onClick' | 'onPointerEnter' | 'onFocus'>;

/** A plain press opens the page here; with another button or key the browser does what it always does. */
export function useWay<Rest extends Anchor>(props: Way & Rest) {
  const router = useRouter();
  const { to, params, search, state, resetScroll, preload = true, ...rest } = props;
  const seek = () => {
    if (preload) router.preload(to);
  };
  return {
    ...rest,
    href: router.hrefTo({ to, params, search }),
    onClick: (event: MouseEvent<HTMLAnchorElement>) => {
      props.onClick?.(event);
      const isOther = event.metaKey || event.ctrlKey || event.altKey || event.shiftKey || event.button !== 0;
      if (event.defaultPrevented || isOther) return;
      event.preventDefault();
      void router.navigate({ to, params, search, state, resetScroll });
    },
    onPointerEnter: seek,
    onFocus: seek,
  };
}

export const Link = (props: Way & Omit<ComponentProps<'a'>, 'href'>) => <a {...useWay(props)} />;
