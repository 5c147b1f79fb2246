import { PAGE_KEYS, type PageKey } from '@comptoir/domain/session/pages.ts';
import type { Screen as RouteScreen } from '@comptoir/web/route/router.ts';
import type { ComponentType } from 'react';
import {
  IconBuildingStore,
  IconChartAreaLine,
  IconFileText,
  IconHelpCircle,
  IconLifebuoy,
  IconListCheck,
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
import { LostLineAlone } from '../offline/lost-line.tsx';
import { OrderAlerts } from '../orders/alerts/order-alerts.tsx';
import { ProfileMenu } from '../session/profile-menu.tsx';
import { InformationBanner } from '../shops/information-banner.tsx';
import { OpenToggle } from '../shops/open-toggle.tsx';
import type { LaterPage } from './later-screens.ts';
import { ConnectionWords } from './shell/connection-words.tsx';

/** The icons of pages of settings come with their menu (settings/tiles.ts). */
type Screen = {
  icon: IconType | undefined;
  component: RouteScreen;
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

const ICONS: Partial<Record<PageKey, IconType>> = {
  firstSteps: IconListCheck,
  tower: IconBuildingStore,
  orders: IconReceipt,
  finances: IconChartAreaLine,
  sales: IconPackage,
  drivers: IconSteeringWheel,
  clients: IconUsers,
  independentDrivers: IconSteeringWheel,
  support: IconLifebuoy,
  invoices: IconFileText,
  products: IconToolsKitchen2,
  optionLists: IconListDetails,
  settings: IconSettings,
  marketing: IconSpeakerphone,
  help: IconHelpCircle,
  profile: IconUserCircle,
};

const OWN_SCREENS = {
  orders: screenPiece(async () => (await import('./orders-page.tsx')).OrdersPage, EVENING),
  drivers: driversScreen,
  independentDrivers: driversScreen,
  products: later('products', EVENING),
} satisfies Partial<Record<PageKey, RouteScreen>>;

/** Pages of the specification that do not exist yet: they are shown nowhere. */
const ABSENT = ['launch'] as const satisfies readonly PageKey[];

type OfLater = Exclude<PageKey, keyof typeof OWN_SCREENS | (typeof ABSENT)[number]>;
const isOwn = (page: PageKey): page is keyof typeof OWN_SCREENS => page in OWN_SCREENS;
const isLater = (page: PageKey): page is OfLater => !isOwn(page) && !(ABSENT as readonly PageKey[]).includes(page);

const screenOf = (page: PageKey): RouteScreen | null => {
  if (isOwn(page)) return OWN_SCREENS[page];
  return isLater(page) ? later(page) : null;
};

/** The pages that exist. Sidebar, bottom bar and guard all read this table; a page absent from it is shown nowhere. */
export const SCREENS: Partial<Record<PageKey, Screen>> = {};
for (const page of PAGE_KEYS) {
  const component = screenOf(page);
  if (component) SCREENS[page] = { icon: ICONS[page], component };
}
const firstStepsEntry = () => import('../first-steps/first-steps-entry.tsx');
if (SCREENS.firstSteps) SCREENS.firstSteps.Count = latePiece(async () => (await firstStepsEntry()).StepsCount);
if (SCREENS.support) SCREENS.support.Count = latePiece(async () => (await lateFeatures()).OpenComplaints);

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
  OfflineDesk: latePiece(async () => (await import('../orders/offline-desk.tsx')).OfflineDesk, <LostLineAlone />),
  LaunchPanel: latePiece(async () => (await import('../launch/launch-panel.tsx')).LaunchPanel),
  OpenToggle,
  OrderAlerts: () => <OrderAlerts Reminder={ProximityReminder} />,
  ProfileEntries: latePiece(async () => (await import('../session/profile-entries.tsx')).ProfileEntries),
  ProfileMenu,
  TestMode: latePiece(async () => (await lateFeatures()).TestMode),
  WhileStepsAreLeft: latePiece(async () => (await firstStepsEntry()).WhileStepsAreLeft),
  Toaster: latePiece(async () => (await lateFeatures()).Toaster),
  WatchLight: latePiece(async () => (await lateFeatures()).WatchLight, <ConnectionWords />),
};
