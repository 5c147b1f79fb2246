import {
  IconArrowBackUp,
  IconBuildingStore,
  IconChevronDown,
  IconChevronUp,
  IconCoinEuro,
  IconHelpCircle,
  IconReceipt,
  IconShieldExclamation,
  IconSpeakerphone,
  IconSteeringWheel,
  IconToolsKitchen2,
  IconUser,
  IconUsersGroup,
} from '@tabler/icons-react';
import { changedLines } from '@comptoir/domain/journal/changes.ts';
import { ALONE, type JournalEntry } from '@comptoir/domain/journal/journal.ts';
import type { JournalKind } from '@comptoir/domain/journal/kinds.ts';
import { formatDay, localDay, localTime, type Day } from '@comptoir/domain/kernel/time.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@comptoir/web/route/link.tsx';
import { useId, useState } from 'react';
import { showError } from '@comptoir/web/failure/show-error.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Glyph, type IconType } from '@comptoir/web/ui/base/glyph.tsx';
import { ConfirmDialog } from '@comptoir/web/ui/dialogs/confirm-dialog.tsx';
import { Badge } from '@comptoir/web/ui/feedback/badge.tsx';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { Avatar } from '@comptoir/web/ui/layout/avatar.tsx';
import { useUser } from '../session/session.ts';
import { BeforeAfter } from './before-after.tsx';
import { canRestore, restore } from './restore.ts';
import styles from './journal.module.css';

const ICONS: Record<JournalKind, IconType> = {
  orders: IconReceipt,
  menu: IconToolsKitchen2,
  settings: IconBuildingStore,
  team: IconUsersGroup,
  clients: IconUser,
  marketing: IconSpeakerphone,
  money: IconCoinEuro,
  drivers: IconSteeringWheel,
  support: IconHelpCircle,
};

const secondsOf = (at: string): string => at.slice(17, 19);

/** JRN-03, JRN-04, JRN-07: who, from which post, what, on what; before and after unfold. */
export function JournalRow({ entry, today }: { entry: JournalEntry; today: Day }) {
  const { timeZone } = useUser();
  const [isOpen, setOpen] = useState(false);
  const detailId = useId();
  const { author, post, kind, target, shopName } = entry;
  const day = localDay(entry.at, timeZone);
  const lines = entry.before === null ? [] : changedLines(entry.before, entry.after, timeZone);
  const isAlone = author.kind === 'system';
  return (
    <li className={styles.entry}>
      <div className={styles.row}>
        <span className={styles.time}>
          <time dateTime={entry.at}>
            {localTime(entry.at, timeZone)}:{secondsOf(entry.at)}
          </time>
          {day === today ? null : <span className={styles.second}>{formatDay(day)}</span>}
        </span>
        <span className={styles.who} data-alone={isAlone || undefined}>
          <Avatar name={author.name} />
          <span className={styles.words}>
            <span className={styles.name}>{author.name}</span>
            <span className={styles.second}>{isAlone ? ALONE : post}</span>
          </span>
        </span>
        <span className={styles.what}>
          {kind ? (
            <span className={styles.icon}>
              <Glyph icon={ICONS[kind]} size={18} />
            </span>
          ) : null}
          {entry.sentence}
        </span>
        <span className={styles.target}>
          <Target {...target} />
          {shopName && shopName !== target.label ? <span className={styles.second}>{shopName}</span> : null}
        </span>
        <span className={styles.end}>
          {entry.takesPersonalData ? (
            <Badge tone="amber" icon={IconShieldExclamation}>
              Données personnelles
            </Badge>
          ) : null}
          {lines.length > 0 ? (
            <button
              type="button"
              className={styles.fold}
              aria-expanded={isOpen}
              aria-controls={detailId}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? 'Replier' : 'Détail'}
              <Glyph icon={isOpen ? IconChevronUp : IconChevronDown} size={17} />
            </button>
          ) : null}
        </span>
      </div>
      <div id={detailId} hidden={!isOpen} className={styles.detail}>
        {isOpen ? (
          <>
            <BeforeAfter lines={lines} />
            {canRestore(entry) ? <RestoreButton entry={entry} /> : null}
          </>
        ) : null}
      </div>
    </li>
  );
}

function Target({ label, path }: JournalEntry['target']) {
  if (path === null) return <span>{label}</span>;
  const [to = '/', query = ''] = path.split('?');
  return (
    <Link to={to} search={Object.fromEntries(new URLSearchParams(query))} className={styles.link}>
      {label}
    </Link>
  );
}

/** JRN-09: by the ordinary call of those settings, which is journalled as any other. */
function RestoreButton({ entry }: { entry: JournalEntry }) {
  const { companyId } = useUser();
  const cache = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const back = useMutation({
    mutationFn: () => restore(companyId, entry),
    onSuccess: () => {
      toast.success({ text: 'Les valeurs d’avant sont rétablies.' });
      return cache.invalidateQueries();
    },
    onError: (error) => showError(error),
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Button icon={IconArrowBackUp} onClick={() => setAsking(true)}>
        Rétablir ces valeurs
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title="Rétablir les valeurs d’avant ?"
          text={`${entry.target.label}${entry.shopName ? `, ${entry.shopName}` : ''}\u00A0: ce qui a été changé depuis est remplacé.`}
          confirmLabel="Rétablir"
          isBusy={back.isPending}
          onConfirm={() => back.mutate()}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
