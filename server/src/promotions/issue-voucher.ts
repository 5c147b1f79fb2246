import type { Cents } from '@comptoir/domain/kernel/money.ts';
import { ORDER_TYPES, OWN_CHANNELS } from '@comptoir/domain/kernel/sales.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { firstTerms } from '@comptoir/domain/promotions/promotion-rules.ts';
import type { Promotion } from '@comptoir/domain/promotions/promotion.ts';
import type { Ctx } from '../ctx.ts';
import type { Tx } from '../db/db.ts';
import { tellChange } from './change-promotion.ts';
import * as promotions from './promotions.store.ts';
import { newCode } from './series.ts';

export type Voucher = {
  /** null: in all shops. */
  shopId: string | null;
  /** Only this customer can use it (PRO-25). */
  customerId: string;
  amount: Cents | null;
  /** Instead of an amount. */
  percent?: number | null;
  minimumBasket?: Cents;
  /** What its code begins with. */
  name?: string;
  /** null: it never ends. */
  endsAt: Instant | null;
  /** Read by the staff in the list, never by the customer. */
  reason: string;
};

/** PRO-48: a code that one customer can use once, in the transaction of what it makes good; `promoCode` is told them. */
export async function issueVoucher(tx: Tx, ctx: Ctx, voucher: Voucher): Promise<Promotion> {
  const { shopId, customerId, amount, percent = null, minimumBasket, name = 'BON', endsAt, reason } = voucher;
  const offered = { channels: [...OWN_CHANNELS], orderTypes: [...ORDER_TYPES] };
  const after = await promotions.insert(
    tx,
    { companyId: ctx.companyId, shopId },
    {
      ...firstTerms(offered),
      discountType: percent === null ? 'euro' : 'percentage',
      discountAmount: amount,
      discountPercent: percent,
      ...(minimumBasket === undefined ? {} : { minimumBasket }),
      totalLimit: 1,
      startsAt: null,
      endsAt,
      key: ctx.newId(),
      kind: 'voucher',
      promoCode: newCode(name),
      createdAt: ctx.now(),
      customerId,
      reason,
    },
  );
  await tellChange(tx, ctx, { action: 'promotion.voucher', before: null, after }, shopId);
  return after;
}
