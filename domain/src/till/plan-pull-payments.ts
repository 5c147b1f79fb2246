import { PAYMENT_TYPE_LABELS, PAYMENT_TYPES } from '../kernel/sales.ts';
import type { Shop } from '../shops/shop.ts';
import { NO_COUNTERPART, TILL_NAME_FIELD } from './pull.labels.ts';
import { leftOut } from '../menu-sync/left-out.ts';
import type { ElementChange } from '../menu-sync/sync.ts';
import type { TillMenu } from './till-menu.ts';

type PosRefs = Shop['paymentTypePosRefs'];
export type PaymentPlan = {
  posRefs: PosRefs;
  changed: ElementChange[];
  leftOut: ElementChange[];
};

/** SYN-29: the first of the till's ways of paying that is of our type; one without a counterpart stays as it was. */
export function planPaymentRefs(posRefs: PosRefs, ofTill: TillMenu['paymentTypes']): PaymentPlan {
  const plan: PaymentPlan = { posRefs: { ...posRefs }, changed: [], leftOut: [] };
  for (const type of PAYMENT_TYPES) {
    const found = ofTill.find((one) => one.type === type);
    const element = leftOut('paymentType', { key: type, name: PAYMENT_TYPE_LABELS[type] }, null, NO_COUNTERPART);
    if (!found) {
      plan.leftOut.push(element);
      continue;
    }
    const before = posRefs[type] ?? '';
    if (before === found.posRef) continue;
    plan.posRefs[type] = found.posRef;
    plan.changed.push({ ...element, fields: [{ field: TILL_NAME_FIELD, before, after: found.posRef }], reason: null });
  }
  return plan;
}
