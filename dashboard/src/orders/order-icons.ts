import {
  IconArmchair,
  IconArrowBackUp,
  IconBellRinging,
  IconCalendarTime,
  IconCircleCheck,
  IconCircleX,
  IconDeviceMobile,
  IconDeviceTablet,
  IconHourglassHigh,
  IconMessageCircle,
  IconMoped,
  IconPaperBag,
  IconQrcode,
  IconRoute,
  IconShoppingBag,
  IconSteam,
  IconUserSearch,
  IconWorld,
} from '@tabler/icons-react';
import type { Channel, OrderType } from '@comptoir/domain/kernel/sales.ts';
import type { OrderStatus } from '@comptoir/domain/orders/order-status.ts';
import type { IconType } from '@comptoir/web/ui/base/glyph.tsx';

export const TYPE_ICONS: Record<OrderType, IconType> = {
  delivery: IconMoped,
  click_and_collect: IconPaperBag,
  click_and_seat: IconArmchair,
};

export const CHANNEL_ICONS: Record<Channel, IconType> = {
  webapp: IconWorld,
  mobileApp: IconDeviceMobile,
  terminal: IconDeviceTablet,
  qrcode: IconQrcode,
  chatbot: IconMessageCircle,
  deliveroo: IconShoppingBag,
  justeat: IconShoppingBag,
  ubereats: IconShoppingBag,
};

export const STATUS_ICONS: Record<OrderStatus, IconType> = {
  contacting: IconBellRinging,
  looking_for_driver: IconUserSearch,
  scheduled: IconCalendarTime,
  preparing: IconSteam,
  ready: IconHourglassHigh,
  takeaway: IconPaperBag,
  waiter: IconArmchair,
  delivering: IconRoute,
  completed: IconCircleCheck,
  canceled: IconCircleX,
  refused: IconCircleX,
  missed: IconCircleX,
  refunded: IconArrowBackUp,
};
