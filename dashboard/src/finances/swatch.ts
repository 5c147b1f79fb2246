import type { TakingMeans } from '@comptoir/domain/finances/finance-row.ts';
import type { CSSProperties } from 'react';

/** The colour of a means of payment, for the style sheet. */
export const swatchOf = (type: TakingMeans): CSSProperties => ({ '--swatch': `var(--means-${type})` }) as CSSProperties;
