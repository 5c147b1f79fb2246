import type { Driver } from '@comptoir/domain/drivers/driver.ts';
import { readEuros } from '@comptoir/domain/drivers/takings.ts';
import { asTypedEuros, figureFault } from '@comptoir/domain/kernel/typed-figures.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { useState } from 'react';
import { CallFailed, sentenceOf } from '@comptoir/web/call/call.ts';
import { useLeaveGuard } from '@comptoir/web/form/leave-guard.tsx';
import { useUser } from '../../session/session.ts';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { showDriverError, useSaveTakings, type Takings } from '../drivers.queries.ts';

export type TakingsField = keyof Takings;
type Typed = Partial<Record<TakingsField, string>>;

const takingsOf = ({ collectedCash, collectedMealVouchers, collectedCardTerminal }: Driver): Takings => ({
  collectedCash,
  collectedMealVouchers,
  collectedCardTerminal,
});

/**
 * DRV-18 to DRV-20. Fields that nobody has touched follow the stream; what was typed stays, whatever a colleague saves
 * meanwhile, with the newer amount told beside it (SHL-41).
 */
export function useTakings(driver: Driver) {
  const { mutate, isPending } = useSaveTakings(useUser(), driver.driverId);
  const [opened, setOpened] = useState(() => takingsOf(driver));
  const [typed, setTyped] = useState<Typed>({});
  const [conflict, setConflict] = useState<string | null>(null);
  const stored = takingsOf(driver);
  const amountOf = (field: TakingsField) => {
    const text = typed[field];
    return text === undefined ? stored[field] : readEuros(text);
  };

  const isChanged = (Object.keys(typed) as TakingsField[]).some((field) => amountOf(field) !== stored[field]);
  const { question: leaveQuestion } = useLeaveGuard(isChanged);

  const save = () => {
    setConflict(null);
    const collectedCash = amountOf('collectedCash');
    const collectedMealVouchers = amountOf('collectedMealVouchers');
    const collectedCardTerminal = amountOf('collectedCardTerminal');
    // A field that cannot be read says so in its place.
    if (collectedCash === null || collectedMealVouchers === null || collectedCardTerminal === null) return;
    mutate(
      { collectedCash, collectedMealVouchers, collectedCardTerminal, version: driver.version },
      {
        onSuccess: (saved) => {
          setTyped({});
          setOpened(takingsOf(saved));
          toast.success({ text: french('Les valeurs encaissées ont bien été enregistrées !') });
        },
        onError: (error) => {
          if (error instanceof CallFailed && error.code === 'RECORD_CONFLICT') setConflict(sentenceOf(error));
          else showDriverError(error);
        },
      },
    );
  };

  return {
    conflict,
    isSaving: isPending,
    /** What is wrong with what was typed, or null. */
    fault: Object.values(typed).reduce<string | null>((found, text) => found ?? figureFault('amount', text), null),
    isChanged,
    leaveQuestion,
    textOf: (field: TakingsField) => typed[field] ?? asTypedEuros(stored[field]),
    /** What a colleague has saved in a field that is being typed in; null when nobody has. */
    savedMeanwhile: (field: TakingsField) =>
      typed[field] !== undefined && stored[field] !== opened[field] ? stored[field] : null,
    type: (field: TakingsField, text: string) => setTyped((known) => ({ ...known, [field]: text })),
    /** DRV-19: the correction that the server would make is shown as soon as the field is left. */
    correct: (field: TakingsField) =>
      setTyped(({ [field]: text, ...others }) => correctField(others, field, text, stored)),
    save,
  };
}

export type TakingsState = ReturnType<typeof useTakings>;

/** A field that is left as it was saved counts as untouched, and follows the stream again. */
function correctField(others: Typed, field: TakingsField, text: string | undefined, stored: Takings): Typed {
  if (text === undefined) return others;
  const amount = readEuros(text);
  if (amount === null) return { ...others, [field]: text };
  return amount === stored[field] ? others : { ...others, [field]: asTypedEuros(amount) };
}
