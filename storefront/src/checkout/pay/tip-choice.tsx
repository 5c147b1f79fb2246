import { cents, formatEuros, type Cents } from '@comptoir/domain/kernel/money.ts';
import { readPrice } from '@comptoir/domain/kernel/typed-figures.ts';
import { useState } from 'react';
import { Chip, Chips } from '../../app/parts/chip.tsx';
import { TextField } from '../../app/parts/field.tsx';
import { Notice } from '../../app/parts/notice.tsx';
import { shortEuros } from '../amounts.tsx';
import styles from './pay.module.css';

export type ChosenTip = {
  amount: Cents;
  /** What another means of payment has taken away, or a code that pays all of the order. */
  dropped: Cents;
};

export const NO_TIP: ChosenTip = { amount: cents(0), dropped: cents(0) };

/** FLO-96: only a card that pays something can carry it; whoever comes back to that chooses again. */
export function fittingTip(tip: ChosenTip, isCarried: boolean): ChosenTip {
  if (isCarried) return tip.dropped > 0 ? NO_TIP : tip;
  return tip.amount > 0 ? { amount: cents(0), dropped: tip.amount } : tip;
}

type TipChoiceProps = {
  proposals: readonly Cents[];
  amount: Cents;
  refusal: string | undefined;
  onChange: (amount: Cents) => void;
};

/** FLO-96: nothing is chosen beforehand, and what is pressed again is chosen no more. */
export function TipChoice({ proposals, amount, refusal, onChange }: TipChoiceProps) {
  const [typed, setTyped] = useState(() =>
    amount === 0 || proposals.includes(amount) ? null : shortEuros(amount).replace(/\D*$/, ''),
  );
  const isUnread = typed !== null && typed.trim() !== '' && readPrice(typed) === null;
  const choose = (wanted: Cents) => {
    setTyped(null);
    onChange(typed === null && amount === wanted ? cents(0) : wanted);
  };
  return (
    <div className={styles.tip}>
      <h3 id="checkout-tip">Un pourboire pour l’équipe{'\u00A0'}?</h3>
      <p className={styles.soft}>Facultatif, reversé au personnel du restaurant.</p>
      <Chips label="Pourboire">
        {proposals.map((proposal) => (
          <Chip key={proposal} isOn={typed === null && amount === proposal} onToggle={() => choose(proposal)}>
            {shortEuros(proposal)}
          </Chip>
        ))}
        <Chip
          isOn={typed !== null}
          onToggle={() => {
            setTyped(typed === null ? '' : null);
            onChange(cents(0));
          }}
        >
          Autre montant
        </Chip>
      </Chips>
      {typed === null ? null : (
        <TextField
          label="Montant du pourboire (€)"
          inputMode="decimal"
          autoComplete="off"
          maxLength={8}
          value={typed}
          error={isUnread ? 'Saisissez un montant, par exemple 2,50.' : refusal}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            onChange(readPrice(value) ?? cents(0));
          }}
        />
      )}
      {typed === null && refusal ? <Notice tone="error">{refusal}</Notice> : null}
    </div>
  );
}

export const DroppedTip = ({ amount, isNothingDue }: { amount: Cents; isNothingDue: boolean }) => (
  <Notice>
    Votre pourboire de {formatEuros(amount)} est retiré{'\u00A0'}:{' '}
    {isNothingDue ? 'il n’y a rien à payer.' : 'il ne s’ajoute qu’à un paiement par carte en ligne.'}
  </Notice>
);
