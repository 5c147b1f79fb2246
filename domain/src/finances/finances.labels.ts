import { PAYMENT_TYPE_LABELS } from '../kernel/sales.ts';
import { ELSEWHERE_LABEL } from '../orders/orders.labels.ts';
import type { TakingMeans } from './finance-row.ts';

export const TAKING_LABELS: Record<TakingMeans, string> = { ...PAYMENT_TYPE_LABELS, elsewhere: ELSEWHERE_LABEL };
