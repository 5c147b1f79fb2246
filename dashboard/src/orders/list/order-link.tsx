import { Link } from '@comptoir/web/route/link.tsx';
import { use, type ReactNode } from 'react';
import { ListContext } from '../orders-place.ts';

type OrderLinkProps = {
  orderId: string;
  className: string | undefined;
  /** Before the click, which may still be taken back. */
  onPress?: () => void;
  children: ReactNode;
};

/** ORD-17, ORD-33: opens the order over the list, which stays as it is: tab, filter, page and scroll. */
export function OrderLink({ orderId, className, onPress, children }: OrderLinkProps) {
  const { tab, search } = use(ListContext);
  return (
    <Link
      to="/orders/$orderId"
      params={{ orderId }}
      search={{ ...search, ...(tab === 'current' ? {} : { tab }) }}
      state={{ isOverList: true }}
      resetScroll={false}
      preload={false}
      className={className}
      {...(onPress ? { onPointerDown: onPress } : {})}
    >
      {children}
    </Link>
  );
}
