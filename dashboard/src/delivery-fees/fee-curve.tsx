import { feeCurve } from '@comptoir/domain/delivery-fees/km-fee.ts';
import type { KmFees } from '@comptoir/domain/delivery-fees/km-fees.ts';
import { cents, formatEuros, type Cents } from '@comptoir/domain/kernel/money.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { asTypedFigure } from '@comptoir/domain/kernel/typed-figures.ts';
import { scaleOf } from './fee-scale.ts';
import styles from './delivery-fees.module.css';

const WIDTH = 366;
const HEIGHT = 168;
const PLOT = { left: 44, right: 350, top: 14, bottom: 136 } as const;

/** FEE-20: what a delivery costs by distance, and where the simulated one stands. */
export function FeeCurve({ fees, km, fee }: { fees: KmFees; km: number; fee: Cents }) {
  const farthest = Math.max(fees.perKm.fromKm, km, ...fees.steps.map(({ fromKm }) => fromKm));
  const kms = scaleOf(Math.max(10, farthest * 1.25), 5);
  const corners = feeCurve(fees, kms.end);
  const euros = scaleOf(Math.max(3, ...corners.map((corner) => corner.fee / 100)), 3);
  const x = (at: number) => PLOT.left + (at / kms.end) * (PLOT.right - PLOT.left);
  const y = (amount: Cents) => PLOT.bottom - (amount / 100 / euros.end) * (PLOT.bottom - PLOT.top);
  const line = corners.map((corner, rank) => `${rank === 0 ? 'M' : 'L'}${x(corner.km)} ${y(corner.fee)}`).join('');
  return (
    <svg className={styles.curve} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={inWords(corners)}>
      {euros.ticks.map((tick) => (
        <g key={tick}>
          <line
            className={styles.grid}
            x1={PLOT.left}
            x2={PLOT.right}
            y1={y(cents(tick * 100))}
            y2={y(cents(tick * 100))}
          />
          <text x={PLOT.left - 8} y={y(cents(tick * 100)) + 4} textAnchor="end">
            {`${asTypedFigure(tick)}${NBSP}€`}
          </text>
        </g>
      ))}
      {kms.ticks.map((tick) => (
        <text key={tick} x={x(tick)} y={HEIGHT - 10} textAnchor="middle">
          {`${asTypedFigure(tick)}${NBSP}km`}
        </text>
      ))}
      <line className={styles.here} x1={x(km)} x2={x(km)} y1={PLOT.top} y2={PLOT.bottom} />
      <path className={styles.line} d={line} />
      <circle className={styles.dot} cx={x(km)} cy={y(fee)} r={5.5} />
    </svg>
  );
}

const inWords = (corners: readonly { km: number; fee: Cents }[]): string =>
  `Frais selon la distance${NBSP}: ${corners
    .map((corner) => `${formatEuros(corner.fee)} à ${asTypedFigure(corner.km)}${NBSP}km`)
    .join(', ')}`;
