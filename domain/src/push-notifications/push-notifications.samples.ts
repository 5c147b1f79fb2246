import type { PushNotification } from './push-notification.ts';

export const aPushNotification = (change: Partial<PushNotification> = {}): PushNotification => ({
  id: '22222222-2222-4222-8222-222222222222',
  title: 'Soirée niçoise',
  message: 'Socca offerte ce soir dès 25 €.',
  createdAt: '2026-11-14T10:00:00.000Z',
  scheduledAt: '2026-11-15T09:30:00.000Z',
  toAllUsers: false,
  shopId: '11111111-1111-4111-8111-111111111111',
  targetShopLabel: 'Chez Mimi',
  segment: null,
  recipientCount: null,
  status: 'scheduled',
  progress: null,
  waitsFor: null,
  version: 1,
  ...change,
});
