import type { Shop } from './shop.ts';

/** ROL-35: the till owns menu, opening state and acceptance. Apart from the schema, so that a screen need not load it. */
export const isOneTouch = (shop: Pick<Shop, 'integration'>): boolean =>
  shop.integration?.enabled === true && shop.integration.type === 'oneTouch';
