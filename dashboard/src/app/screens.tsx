import type { PageKey } from '@comptoir/domain/session/pages.ts';
import type { RouteComponent } from '@tanstack/react-router';
import {
  IconListDetails,
  IconPackage,
  IconReceipt,
  IconSteeringWheel,
  IconToolsKitchen2,
  IconUserCircle,
} from '@tabler/icons-react';
import type { IconType } from '@comptoir/web/ui/base/glyph.tsx';
import { screenPiece } from '@comptoir/web/failure/screen-piece.tsx';
import { latePiece } from '@comptoir/web/page/late-piece.tsx';
import { HelpLink } from '../help/help-link.tsx';
import { OrderAlerts } from '../orders/alerts/order-alerts.tsx';
import { ProfileMenu } from '../session/profile-menu.tsx';
import { OpenToggle } from '../shops/open-toggle.tsx';
import { ConnectionWords } from './shell/connection-words.tsx';

type Screen = { icon: IconType; component: RouteComponent };

/** What is opened in a service is fetched beforehand: the network may be gone when somebody needs it. */
const EVENING = { isAhead: true };

/** One screen, two tabs with an address each. */
const driversScreen = screenPiece(async () => (await import('../drivers/drivers-screen.tsx')).DriversScreen, EVENING);

/** The pages that exist. Sidebar, bottom bar and guard all read this table; a page absent from it is shown nowhere. */
export const SCREENS: Partial<Record<PageKey, Screen>> = {
  orders: {
    icon: IconReceipt,
    component: screenPiece(async () => (await import('./orders-page.tsx')).OrdersPage, EVENING),
  },
  sales: {
    icon: IconPackage,
    component: screenPiece(async () => (await import('../sales/sales-screen.tsx')).SalesScreen),
  },
  drivers: { icon: IconSteeringWheel, component: driversScreen },
  independentDrivers: { icon: IconSteeringWheel, component: driversScreen },
  products: {
    icon: IconToolsKitchen2,
    component: screenPiece(async () => (await import('../menu/products-screen.tsx')).ProductsScreen, EVENING),
  },
  optionLists: {
    icon: IconListDetails,
    component: screenPiece(async () => (await import('../option-lists/options-screen.tsx')).OptionsScreen),
  },
  profile: {
    icon: IconUserCircle,
    component: screenPiece(async () => (await import('../session/profile/profile-screen.tsx')).ProfileScreen),
  },
};

const lateFeatures = async () => (await import('./late-features.tsx')).LATE_FEATURES;
const ProximityReminder = latePiece(
  async () => (await import('../drivers/reminder/proximity-reminder.tsx')).ProximityReminder,
);

/** What features bring to the frame around the screens: the shell itself knows none of them. What rings is here at once. */
export const SHELL_FEATURES = {
  ClosedReminder: latePiece(async () => (await lateFeatures()).ClosedReminder),
  FleetTerms: latePiece(async () => (await lateFeatures()).FleetTerms),
  FollowLink: latePiece(async () => (await import('../drivers/follow-link.tsx')).FollowLink),
  HelpLink,
  InformationBanner: latePiece(async () => (await lateFeatures()).InformationBanner),
  OpenToggle,
  OrderAlerts: () => <OrderAlerts Reminder={ProximityReminder} />,
  ProfileEntries: latePiece(async () => (await import('../session/profile-entries.tsx')).ProfileEntries),
  ProfileMenu,
  TestMode: latePiece(async () => (await lateFeatures()).TestMode),
  Toaster: latePiece(async () => (await lateFeatures()).Toaster),
  WatchLight: latePiece(async () => (await lateFeatures()).WatchLight, <ConnectionWords />),
};
