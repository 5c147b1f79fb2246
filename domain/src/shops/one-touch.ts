import type { Shop } from './shop.ts';

/**
 * ROL-35: the till owns menu, opening state and acceptance. In a file of its own, so that a screen does not load the
 * schema.
 */
export const isOneTouch = (shop: Pick<Shop, 'integration'>): boolean =>
  shop.integration?.enabled === true && shop.integration.type === 'oneTouch';
