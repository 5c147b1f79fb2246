import type { OwedOrder } from '@comptoir/domain/cash-returns/cash-return.ts';
import { differenceWords } from '@comptoir/domain/cash-returns/cash-returns.labels.ts';
import { isExactCount, totalOf } from '@comptoir/domain/cash-returns/collected.ts';
import { readEuros } from '@comptoir/domain/drivers/takings.ts';
import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import { elided, french } from '@comptoir/domain/kernel/text.ts';
import { IconCash } from '@tabler/icons-react';
import { useState } from 'react';
import { useLeaveGuard } from '@comptoir/web/form/leave-guard.tsx';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Notice } from '@comptoir/web/ui/feedback/notice.tsx';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { FigureField } from '@comptoir/web/ui/fields/figure-field.tsx';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import { useReturnCash, type DriverRef } from './cash-returns.queries.ts';
import styles from './cash-returns.module.css';

type CountFormProps = { driver: DriverRef; firstName: string; owed: readonly OwedOrder[] };

/** RND-31, RND-32: what lies on the counter. Nothing is filled in: who counts writes what was counted. */
export function CountForm({ driver, firstName, owed }: CountFormProps) {
  const offline = useOfflineReason();
  const { mutate, isPending } = useReturnCash(driver);
  const [kept, keep] = useState<readonly OwedOrder[] | null>(null);
  const isStillOwed = ({ orderId }: OwedOrder) => owed.some((one) => one.orderId === orderId);
  // RND-31: what is brought while somebody counts waits for the next time.
  const counting = kept?.every(isStillOwed) ? kept : owed;
  const expected = totalOf(counting);
  const [cash, setCash] = useState('');
  const [vouchers, setVouchers] = useState('');
  const [note, setNote] = useState('');
  const isTyped = cash + vouchers + note !== '';
  const { question } = useLeaveGuard(isTyped && !isPending);
  const countedCash = readEuros(cash);
  const countedMealVouchers = readEuros(vouchers);
  const counted =
    countedCash === null || countedMealVouchers === null || (cash === '' && expected.cash > 0)
      ? null
      : { ...expected, countedCash, countedMealVouchers };
  const isExact = counted !== null && isExactCount(counted);
  const reason =
    offline ??
    (counted === null
      ? 'Indiquez d’abord le montant compté.'
      : !isExact && note.trim() === ''
        ? 'Expliquez l’écart en quelques mots.'
        : null);
  const submit = () => {
    if (!counted || reason || isPending) return;
    const body = {
      orderIds: counting.map(({ orderId }) => orderId),
      countedCash: counted.countedCash,
      countedMealVouchers: counted.countedMealVouchers,
      note: note.trim() === '' ? null : note.trim(),
    };
    mutate(body, {
      onSuccess: () => {
        keep(null);
        setCash('');
        setVouchers('');
        setNote('');
        toast.success({
          text: french(`Caisse ${elided('de', firstName)} rendue : ${differenceWords(counted).toLowerCase()}.`),
        });
      },
    });
  };
  return (
    <form
      className={styles.form}
      noValidate
      onChange={() => keep(counting)}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <FigureField
        kind="amount"
        label="Espèces comptées"
        suffix="€"
        maxLength={14}
        help={french(`Attendu : ${formatEuros(expected.cash)}`)}
        value={cash}
        onChange={setCash}
      />
      <FigureField
        kind="amount"
        label="Titres-restaurant comptés"
        suffix="€"
        maxLength={14}
        help={french(`Attendu : ${formatEuros(expected.mealVouchers)}`)}
        value={vouchers}
        onChange={setVouchers}
      />
      <TextField label="Note" maxLength={300} value={note} onChange={setNote} help="Obligatoire en cas d’écart." />
      {owed.length > counting.length ? (
        <Notice tone="calm">Ce qui vient d’être livré attend la prochaine remise : ce compte reste le même.</Notice>
      ) : null}
      <div className={styles.submit}>
        <p className={styles.balance} role="status" data-off={(counted && !isExact) || undefined}>
          {counted === null ? null : differenceWords(counted)}
        </p>
        <Button type="submit" variant="primary" icon={IconCash} isBusy={isPending} disabledBecause={reason}>
          Caisse rendue
        </Button>
      </div>
      {question}
    </form>
  );
}
