import { liftMenuLock } from '@comptoir/contract/menu-locks.ts';
import { LOCK_FIELD_LABELS } from '@comptoir/domain/menu-locks/lock-fields.ts';
import { boundsText, isBounded } from '@comptoir/domain/menu-locks/lock-rules.ts';
import type { MenuLock } from '@comptoir/domain/menu-locks/menu-lock.ts';
import { french, plural } from '@comptoir/domain/kernel/text.ts';
import { formatDate } from '@comptoir/domain/kernel/time.ts';
import { IconLock, IconLockOpen, IconPencil, IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, sentenceOf } from '@comptoir/web/call/call.ts';
import { commandKey } from '@comptoir/web/call/command-key.ts';
import { showError } from '@comptoir/web/failure/show-error.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { IconButton } from '@comptoir/web/ui/actions/icon-button.tsx';
import { ConfirmDialog } from '@comptoir/web/ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import { Badge } from '@comptoir/web/ui/feedback/badge.tsx';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { EmptyState } from '@comptoir/web/ui/states/empty-state.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { Bones } from '@comptoir/web/ui/states/skeleton.tsx';
import { LockWindow, type LockTargets } from './lock-window.tsx';
import { locksOf, type ShopRef } from './menu-locks.queries.ts';
import styles from './menu-locks.module.css';

type MenuLocksProps = {
  shopRef: ShopRef;
  targets: LockTargets;
  timeZone: string;
  /** Opens at once the window of a new lock on this. */
  start?: Partial<MenuLock>;
  onClose: () => void;
};
type Opened = { lock: MenuLock | null; start?: Partial<MenuLock> | undefined };

/** LCK-20: what head office keeps to itself in the menus of its shops. */
export function MenuLocks({ shopRef, targets, timeZone, start, onClose }: MenuLocksProps) {
  const [opened, setOpened] = useState<Opened | null>(start ? { lock: null, start } : null);
  const locks = useQuery(locksOf(shopRef));
  const offline = useOfflineReason();
  if (opened) return <LockWindow shopRef={shopRef} targets={targets} {...opened} onClose={() => setOpened(null)} />;
  return (
    <Dialog
      title="Verrous"
      icon={IconLock}
      context="Ce que les magasins ne peuvent pas changer dans leur carte"
      width={680}
      onClose={onClose}
      footerLeft={
        <Button icon={IconPlus} disabledBecause={offline} onClick={() => setOpened({ lock: null })}>
          Nouveau verrou
        </Button>
      }
      footerRight={
        <Button variant="primary" onClick={onClose}>
          Fermer
        </Button>
      }
    >
      <Loaded
        query={locks}
        label="Chargement des verrous"
        bones={<Bones heights={[72, 72, 72]} />}
        failed="Les verrous n’ont pas pu être chargés"
        failedText={sentenceOf(locks.error)}
      >
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              icon={IconLockOpen}
              title="Aucun verrou."
              text="Chaque magasin peut tout changer dans sa carte."
            />
          ) : (
            <ul className={styles.list}>
              {items.map((lock) => (
                <LockRow
                  key={lock.lockId}
                  lock={lock}
                  shopRef={shopRef}
                  timeZone={timeZone}
                  onEdit={() => setOpened({ lock })}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  );
}

type LockRowProps = { lock: MenuLock; shopRef: ShopRef; timeZone: string; onEdit: () => void };

function LockRow({ lock, shopRef, timeZone, onEdit }: LockRowProps) {
  const cache = useQueryClient();
  const offline = useOfflineReason();
  const [isAsking, setAsking] = useState(false);
  const lifting = useMutation({
    mutationFn: () =>
      call(
        liftMenuLock,
        { params: { companyId: shopRef.companyId, lockId: lock.lockId } },
        { idempotencyKey: commandKey() },
      ),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: locksOf(shopRef).queryKey.slice(0, 2) });
      toast.success({ text: 'Le verrou est levé.' });
    },
    onError: (error) => {
      setAsking(false);
      showError(error);
    },
  });
  const { name, fields, reason, shopIds, lockedBy, lockedAt } = lock;
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.fields}>
          {fields.map((field) => (
            <Badge key={field} tone="grey" icon={IconLock}>
              {field === 'price' && isBounded(lock)
                ? `${LOCK_FIELD_LABELS.price} ${boundsText(lock)}`
                : LOCK_FIELD_LABELS[field]}
            </Badge>
          ))}
        </span>
        <p>{french(`« ${reason} »`)}</p>
        <p className={styles.facts}>
          {lockedBy}, le {formatDate(lockedAt, timeZone)} ·{' '}
          {shopIds === null
            ? 'tous les magasins'
            : french(`${shopIds.length} ${plural(shopIds.length, 'magasin', 'magasins')}`)}
        </p>
      </div>
      <IconButton
        icon={IconPencil}
        label={`Modifier le verrou de ${name}`}
        disabledBecause={offline}
        onClick={onEdit}
      />
      <IconButton
        icon={IconLockOpen}
        label={`Lever le verrou de ${name}`}
        disabledBecause={offline}
        onClick={() => setAsking(true)}
      />
      {isAsking ? (
        <ConfirmDialog
          title={french(`Lever le verrou de « ${name} » ?`)}
          text="Les magasins pourront de nouveau changer ces champs."
          confirmLabel="Lever le verrou"
          isBusy={lifting.isPending}
          onConfirm={() => lifting.mutate()}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </li>
  );
}
