import type { Topic } from '@comptoir/domain/help/topics.ts';
import {
  IconBell,
  IconChartAreaLine,
  IconFileText,
  IconListDetails,
  IconPackage,
  IconPalette,
  IconReceipt,
  IconSettings,
  IconSteeringWheel,
  IconTicket,
  IconToolsKitchen2,
  IconUsers,
} from '@tabler/icons-react';
import type { IconType } from '@comptoir/web/ui/base/glyph.tsx';

export const TOPIC_ICONS: Record<Topic, IconType> = {
  orders: IconReceipt,
  finances: IconChartAreaLine,
  stocks: IconPackage,
  drivers: IconSteeringWheel,
  clients: IconUsers,
  invoices: IconFileText,
  design: IconPalette,
  products: IconToolsKitchen2,
  options: IconListDetails,
  promoCodes: IconTicket,
  pushNotifications: IconBell,
  settings: IconSettings,
};
