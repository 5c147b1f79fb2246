import type { Instant } from '../kernel/time.ts';
import { hasValidDocuments, isAvailable, isNewcomer } from './availability.ts';
import type { Driver } from './driver.ts';

export type DisplayState =
  | 'delivering'
  | 'uninstalled'
  | 'documents_required'
  | 'to_activate'
  | 'no_notifications'
  | 'available'
  | 'unavailable';

export function displayState(driver: Driver, shopId: string, now: Instant): DisplayState {
  if (driver.orderIds.length > 0) return 'delivering';
  if (!driver.isAppInstalled) return 'uninstalled';
  if (!hasValidDocuments(driver, now)) return 'documents_required';
  if (isNewcomer(driver, shopId)) return 'to_activate';
  if (!driver.areNotificationsAllowed) return 'no_notifications';
  return isAvailable(driver, shopId, now) ? 'available' : 'unavailable';
}
