import { kmFeeParts, kmFeeWords } from '@comptoir/domain/delivery-fees/km-fee.ts';
import type { KmFees } from '@comptoir/domain/delivery-fees/km-fees.ts';
import { asKm, correctedKm } from '@comptoir/domain/delivery-fees/typed-fees.ts';
import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { useState } from 'react';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import { SettingsBlock, SettingsNote } from '../settings/settings-block.tsx';
import { FeeCurve } from './fee-curve.tsx';
import styles from './delivery-fees.module.css';

/** FEE-20: of what stands in the form, saved or not. */
export function FeesSimulation({ fees }: { fees: KmFees }) {
  const [distance, setDistance] = useState('5');
  const km = asKm(distance);
  const parts = kmFeeParts(km, fees);
  return (
    <SettingsBlock title="Simulation" text="Recalculée à chaque modification.">
      <FeeCurve fees={fees} km={km} fee={parts.fee} />
      <div className={styles.answer}>
        <span>Pour</span>
        {/* Nothing of it is saved: what cannot be read stops nobody. */}
        <div className={styles.figure}>
          <TextField
            label="Distance simulée (km)"
            isLabelHidden
            inputMode="decimal"
            align="right"
            suffix="km"
            maxLength={12}
            value={distance}
            onChange={setDistance}
            onBlur={() => setDistance(correctedKm(distance))}
          />
        </div>
        <span aria-hidden="true">:</span>
        <output className={styles.fee} aria-live="polite">
          {formatEuros(parts.fee)}
        </output>
      </div>
      <SettingsNote>{kmFeeWords(parts)}</SettingsNote>
    </SettingsBlock>
  );
}
