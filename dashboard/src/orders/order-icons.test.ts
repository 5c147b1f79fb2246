import {
  IconDeviceMobile,
  IconDeviceTablet,
  IconMessageCircle,
  IconQrcode,
  IconShoppingBag,
  IconWorld,
} from '@tabler/icons-react';
import { expect, test } from 'vitest';
import { CHANNEL_ICONS } from './order-icons.ts';

test('CAT-CST-18 globe, phone, kiosk, QR square, bubble, and a bag for every marketplace', () => {
  expect(CHANNEL_ICONS).toEqual({
    webapp: IconWorld,
    mobileApp: IconDeviceMobile,
    terminal: IconDeviceTablet,
    qrcode: IconQrcode,
    chatbot: IconMessageCircle,
    deliveroo: IconShoppingBag,
    justeat: IconShoppingBag,
    ubereats: IconShoppingBag,
  });
});
