import { figureFault, readPositive } from '@comptoir/domain/kernel/typed-figures.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import { plural } from '@comptoir/domain/kernel/text.ts';
import type { PriceStep } from '@comptoir/domain/menu/prices/price-steps.ts';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import shared from '@comptoir/web/styles/shared.module.css';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { IconButton } from '@comptoir/web/ui/actions/icon-button.tsx';
import { formatCount } from '@comptoir/web/ui/base/figures.ts';
import { Checkbox } from '@comptoir/web/ui/fields/checkbox.tsx';
import { FigureField } from '@comptoir/web/ui/fields/figure-field.tsx';
import { Segmented } from '@comptoir/web/ui/layout/segmented.tsx';
import type { PriceRow } from './price-rows.ts';
import styles from './price-grid.module.css';

type Unit = 'percent' | 'amount';
const STARTS: Record<Unit, string> = { percent: '5', amount: '0,50' };

const SIGNS = [
  { sign: -1, icon: IconMinus, label: 'Baisser' },
  { sign: 1, icon: IconPlus, label: 'Augmenter' },
] as const;

type PriceToolsProps = {
  shown: readonly PriceRow[];
  chosen: readonly PriceRow[];
  onSelect: (keys: readonly string[], isSelected: boolean) => void;
  onStep: (step: PriceStep) => void;
  refusal: string | null;
};

/** What is done to every ticked price at once. */
export function PriceTools({ shown, chosen, onSelect, onStep, refusal }: PriceToolsProps) {
  const [unit, setUnit] = useState<Unit>('percent');
  const [typed, setTyped] = useState(STARTS.percent);
  const figure = readPositive(typed);
  const fault = figureFault(unit, typed);
  const open = shown.filter(({ lock }) => lock === null);
  const isAll = open.length > 0 && chosen.length === open.length;
  const none = refusal ?? (chosen.length === 0 ? 'Cochez les prix à changer.' : null);
  const unread = none ?? (figure ? null : (fault ?? 'Indiquez de combien changer les prix.'));
  const step = (sign: 1 | -1) => {
    if (figure === null) return;
    onStep(
      unit === 'percent' ? { kind: 'percent', by: sign * figure } : { kind: 'amount', by: cents(sign * figure * 100) },
    );
  };
  return (
    <div className={styles.tools} role="group" aria-label="Changer les prix cochés">
      <div className={styles.all}>
        <Checkbox
          label={chosen.length === 0 ? 'Tout cocher' : tickedText(chosen.length)}
          isChecked={isAll}
          onChange={(isTicked) =>
            onSelect(
              open.map(({ key }) => key),
              isTicked,
            )
          }
        />
      </div>
      <div className={shared.wrapping}>
        <Segmented
          label="Unité"
          segments={[
            { value: 'percent', label: '%' },
            { value: 'amount', label: '€' },
          ]}
          value={unit}
          onChange={(chosenUnit) => {
            setUnit(chosenUnit);
            setTyped(STARTS[chosenUnit]);
          }}
        />
        <div className={styles.figure}>
          <FigureField
            kind={unit}
            label="De combien"
            isLabelHidden
            maxLength={8}
            suffix={unit === 'percent' ? '%' : '€'}
            value={typed}
            onChange={setTyped}
          />
        </div>
        {SIGNS.map(({ sign, ...button }) => (
          <IconButton key={sign} {...button} variant="secondary" disabledBecause={unread} onClick={() => step(sign)} />
        ))}
      </div>
      <div className={styles.round}>
        <Button disabledBecause={none} onClick={() => onStep({ kind: 'tenth' })}>
          Arrondir à 0,10
        </Button>
        <Button disabledBecause={none} onClick={() => onStep({ kind: 'round' })}>
          Arrondir à ,90
        </Button>
      </div>
    </div>
  );
}

const tickedText = (count: number): string => `${formatCount(count)} ${plural(count, 'coché', 'cochés')}`;
