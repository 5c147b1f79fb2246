import { NBSP, french, plural } from '@comptoir/domain/kernel/text.ts';
import { localTime } from '@comptoir/domain/kernel/time.ts';
import { ConfirmDialog } from '@comptoir/web/ui/dialogs/confirm-dialog.tsx';
import { useUser } from '../session/session.ts';
import type { Stranded } from './delivery-zones.queries.ts';
import styles from './zones.module.css';

const SHOWN = 5;

/** Before it is saved: which orders already placed would lie in no zone any more. */
export function StrandedList({ items }: { items: Stranded }) {
  const { timeZone } = useUser();
  if (items.length === 0) return null;
  const left = items.length - SHOWN;
  return (
    <span className={styles.stranded}>
      {french(
        `${items.length} ${plural(items.length, 'commande déjà passée ne serait', 'commandes déjà passées ne seraient')} plus dans une zone :`,
      )}
      {items.slice(0, SHOWN).map(({ orderId, number, requestedFor, address }) => (
        <span key={orderId}>
          N°{NBSP}
          {number} · {localTime(requestedFor, timeZone)} · {address}
        </span>
      ))}
      {left > 0 ? <span>{`et ${left} ${plural(left, 'autre', 'autres')}.`}</span> : null}
      <span>
        {french(
          `${plural(items.length, 'Elle reste', 'Elles restent')} à livrer : seules les prochaines commandes suivent les nouvelles zones.`,
        )}
      </span>
    </span>
  );
}

type Props = { items: Stranded; onConfirm: () => void; onCancel: () => void };

export const StrandedQuestion = ({ items, onConfirm, onCancel }: Props) => (
  <ConfirmDialog
    title="Enregistrer cette zone ?"
    text={<StrandedList items={items} />}
    confirmLabel="Enregistrer quand même"
    cancelLabel="Ne rien changer"
    onConfirm={onConfirm}
    onCancel={onCancel}
  />
);
