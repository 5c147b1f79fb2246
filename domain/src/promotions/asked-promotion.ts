import type { Cents } from '../kernel/money.ts';
import type { RefusedPromotion } from './judge-promotion.ts';

/** A promotion as the engine is asked of it: a code that somebody typed, or one that applies by itself. */
export type AskedPromotion = {
  code: string;
  /** PRO-46: nobody typed it. */
  isAutomatic: boolean;
  refused: RefusedPromotion | null;
  discount: Cents;
  isFreeDelivery: boolean;
};
