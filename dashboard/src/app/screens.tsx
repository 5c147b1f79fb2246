import type { PageKey } from '@comptoir/domain/session/pages.ts';
import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import {
  IconListDetails,
  IconPackage,
  IconReceipt,
  IconSteeringWheel,
  IconToolsKitchen2,
  IconUserCircle,
} from '@tabler/icons-react';
import { FleetTerms } from '../deliveries/fleet-terms.tsx';
import { FollowLink } from '../drivers/follow-link.tsx';
import { HelpLink } from '../help/help-link.tsx';
import { OrderAlerts } from '../orders/alerts/order-alerts.tsx';
import { ProfileEntries } from '../session/profile-entries.tsx';
import { ProfileMenu } from '../session/profile-menu.tsx';
import { ClosedReminder } from '../shops/closed-reminder.tsx';
import { InformationBanner } from '../shops/information-banner.tsx';
import { OpenToggle } from '../shops/open-toggle.tsx';
import { TestMode } from '../shops/test-mode.tsx';
import type { IconType } from '@comptoir/web/ui/base/glyph.tsx';
import { WatchLight } from '../watchdog/watch-light.tsx';

type Screen = { icon: IconType; component: RouteComponent };

/** One screen, two tabs with an address each. */
const driversScreen = lazyRouteComponent(() => import('../drivers/drivers-screen.tsx'), 'DriversScreen');

/** The pages that exist. Sidebar, bottom bar and guard all read this table; a page absent from it is shown nowhere. */
export const SCREENS: Partial<Record<PageKey, Screen>> = {
  orders: {
    icon: IconReceipt,
    component: lazyRouteComponent(() => import('../orders/orders-screen.tsx'), 'OrdersScreen'),
  },
  sales: {
    icon: IconPackage,
    component: lazyRouteComponent(() => import('../sales/sales-screen.tsx'), 'SalesScreen'),
  },
  drivers: { icon: IconSteeringWheel, component: driversScreen },
  independentDrivers: { icon: IconSteeringWheel, component: driversScreen },
  products: {
    icon: IconToolsKitchen2,
    component: lazyRouteComponent(() => import('../menu/products-screen.tsx'), 'ProductsScreen'),
  },
  optionLists: {
    icon: IconListDetails,
    component: lazyRouteComponent(() => import('../option-lists/options-screen.tsx'), 'OptionsScreen'),
  },
  profile: {
    icon: IconUserCircle,
    component: lazyRouteComponent(() => import('../session/profile-screen.tsx'), 'ProfileScreen'),
  },
};

/** What features bring to the frame around the screens: the shell itself knows none of them. */
export const SHELL_FEATURES = {
  ClosedReminder,
  FleetTerms,
  FollowLink,
  HelpLink,
  InformationBanner,
  OpenToggle,
  OrderAlerts,
  ProfileEntries,
  ProfileMenu,
  TestMode,
  WatchLight,
};
