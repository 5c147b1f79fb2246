import type { PageKey } from '@comptoir/domain/session/pages.ts';
import type { RouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import {
  IconChartAreaLine,
  IconFileText,
  IconHelpCircle,
  IconLifebuoy,
  IconListDetails,
  IconPackage,
  IconReceipt,
  IconSettings,
  IconSpeakerphone,
  IconSteeringWheel,
  IconToolsKitchen2,
  IconUserCircle,
  IconUsers,
} from '@tabler/icons-react';
import type { IconType } from '@comptoir/web/ui/base/glyph.tsx';
import { screenPiece } from '@comptoir/web/failure/screen-piece.tsx';
import { lazyPiece } from '@comptoir/web/page/lazy-piece.ts';
import { latePiece } from '@comptoir/web/page/late-piece.tsx';
import { HelpButton, type HelpButtonProps } from '../help/help-button.tsx';
import { OrderAlerts } from '../orders/alerts/order-alerts.tsx';
import { ProfileMenu } from '../session/profile-menu.tsx';
import { InformationBanner } from '../shops/information-banner.tsx';
import { OpenToggle } from '../shops/open-toggle.tsx';
import type { LaterPage } from './later-screens.ts';
import { ConnectionWords } from './shell/connection-words.tsx';

/** The icons of pages of settings come with their menu (settings/tiles.ts). */
type Screen = {
  icon?: IconType;
  component: RouteComponent;
  /** How much waits there, drawn beside its name in the menu. */
  Count?: ComponentType;
};

/** What is opened in a service is fetched beforehand: the network may be gone when somebody needs it. */
const EVENING = { isAhead: true };

const later = (page: LaterPage, when?: typeof EVENING) =>
  screenPiece(async () => (await import('./later-screens.ts')).LATER_SCREENS[page](), when);

const lateFeatures = async () => (await import('./late-features.tsx')).LATE_FEATURES;

/** One screen, two tabs with an address each. */
const driversScreen = later('drivers', EVENING);

/** The pages that exist. Sidebar, bottom bar and guard all read this table; a page absent from it is shown nowhere. */
export const SCREENS: Partial<Record<PageKey, Screen>> = {
  orders: {
    icon: IconReceipt,
    component: screenPiece(async () => (await import('./orders-page.tsx')).OrdersPage, EVENING),
  },
  finances: { icon: IconChartAreaLine, component: later('finances') },
  sales: { icon: IconPackage, component: later('sales') },
  drivers: { icon: IconSteeringWheel, component: driversScreen },
  clients: { icon: IconUsers, component: later('clients') },
  independentDrivers: { icon: IconSteeringWheel, component: driversScreen },
  support: {
    icon: IconLifebuoy,
    component: later('support'),
    Count: latePiece(async () => (await lateFeatures()).OpenComplaints),
  },
  invoices: { icon: IconFileText, component: later('invoices') },
  products: { icon: IconToolsKitchen2, component: later('products', EVENING) },
  optionLists: { icon: IconListDetails, component: later('optionLists') },
  pushNotifications: { component: later('pushNotifications') },
  promoCodes: { component: later('promoCodes') },
  magicLinks: { component: later('magicLinks') },
  settings: { icon: IconSettings, component: later('settings') },
  marketing: { icon: IconSpeakerphone, component: later('marketing') },
  generalDesign: { component: later('generalDesign') },
  webDesign: { component: later('webDesign') },
  mobileDesign: { component: later('mobileDesign') },
  loyalty: { component: later('loyalty') },
  welcomeMessage: { component: later('welcomeMessage') },
  openingHours: { component: later('openingHours') },
  deliveryHours: { component: later('deliveryHours') },
  specialHours: { component: later('specialHours') },
  simulator: { component: later('simulator') },
  orderSettings: { component: later('orderSettings') },
  deliveryFees: { component: later('deliveryFees') },
  managementFees: { component: later('managementFees') },
  generalSettings: { component: later('generalSettings') },
  paymentTypes: { component: later('paymentTypes') },
  orderTypes: { component: later('orderTypes') },
  deliveryZones: { component: later('deliveryZones') },
  help: { icon: IconHelpCircle, component: later('help') },
  faq: { component: later('faq') },
  contact: { component: later('contact') },
  profile: { icon: IconUserCircle, component: later('profile') },
};

const ProximityReminder = latePiece(
  async () => (await import('../drivers/reminder/proximity-reminder.tsx')).ProximityReminder,
);

const HelpWindow = lazyPiece(async () => (await lateFeatures()).HelpWindow);

/** What features bring to the frame around the screens: the shell itself knows none of them. What rings is here at once. */
export const SHELL_FEATURES = {
  DockNotices: latePiece(async () => (await lateFeatures()).DockNotices),
  FleetTerms: latePiece(async () => (await lateFeatures()).FleetTerms),
  FollowLink: latePiece(async () => (await import('../drivers/follow-link.tsx')).FollowLink),
  HelpButton: (props: Omit<HelpButtonProps, 'Window'>) => <HelpButton {...props} Window={HelpWindow} />,
  InformationBanner,
  LaunchPanel: latePiece(async () => (await import('../launch/launch-panel.tsx')).LaunchPanel),
  OpenToggle,
  OrderAlerts: () => <OrderAlerts Reminder={ProximityReminder} />,
  ProfileEntries: latePiece(async () => (await import('../session/profile-entries.tsx')).ProfileEntries),
  ProfileMenu,
  TestMode: latePiece(async () => (await lateFeatures()).TestMode),
  Toaster: latePiece(async () => (await lateFeatures()).Toaster),
  WatchLight: latePiece(async () => (await lateFeatures()).WatchLight, <ConnectionWords />),
};
