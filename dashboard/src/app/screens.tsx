import type { PageKey } from '@comptoir/domain/session/pages.ts';
import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { IconReceipt, IconUserCircle } from '@tabler/icons-react';
import type { IconType } from '../ui/base/glyph.tsx';

type Screen = { icon: IconType; component: RouteComponent };

/** The pages that exist. Sidebar, bottom bar and guard all read this table; a page absent from it is shown nowhere. */
export const SCREENS: Partial<Record<PageKey, Screen>> = {
  orders: {
    icon: IconReceipt,
    component: lazyRouteComponent(() => import('../orders/orders-screen.tsx'), 'OrdersScreen'),
  },
  profile: {
    icon: IconUserCircle,
    component: lazyRouteComponent(() => import('../session/profile-screen.tsx'), 'ProfileScreen'),
  },
};
