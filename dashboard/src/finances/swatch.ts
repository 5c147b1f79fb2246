import type { PaymentType } from '@comptoir/domain/kernel/sales.ts';
import type { CSSProperties } from 'react';

/** The colour of a means of payment, for the style sheet. */
export const swatchOf = (type: PaymentType): CSSProperties => ({ '--swatch': `var(--means-${type})` }) as CSSProperties;
