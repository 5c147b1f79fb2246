import type { Shop } from './shop.ts';

/** ROL-35: the till owns menu, opening and acceptance. Apart from the schema, which screens must not load. */
export const isOneTouch = (shop: Pick<Shop, 'integration'>): boolean =>
  shop.integration?.enabled === true && shop.integration.type === 'oneTouch';
