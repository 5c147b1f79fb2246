import { refusalSentence } from '@comptoir/contract/errors.ts';
import { isTakenByBank } from '@comptoir/domain/disputes/taken-by-bank.ts';
import { amountCharged } from '@comptoir/domain/orders/amounts.ts';
import type { Order } from '@comptoir/domain/orders/order.ts';
import type { ReactNode } from 'react';
import styles from './order-dispute.module.css';
import { useOrderDisputes } from './use-order-disputes.ts';

/** FLO-92: what the bank has taken is not given back once more. */
export function UnlessContested({ order, children }: { order: Order; children: ReactNode }) {
  const { found } = useOrderDisputes(order);
  const taken = (found.data?.items ?? [])
    .filter(({ state }) => isTakenByBank(state))
    .reduce((sum, { amount }) => sum + amount, 0);
  return taken > 0 && taken + order.refundedAmount >= amountCharged(order) ? (
    <p className={styles.help}>{refusalSentence('refund-contested')}</p>
  ) : (
    children
  );
}
