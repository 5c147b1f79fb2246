import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet, IconLogout } from '@tabler/icons-react';
import { elided, plural } from '@comptoir/domain/kernel/text.ts';
import { seenWords } from '@comptoir/domain/staff/staff.labels.ts';
import type { StaffMember, StaffSession } from '@comptoir/domain/staff/staff.ts';
import { useState } from 'react';
import { useNow } from '@comptoir/web/page/now.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { IconButton } from '@comptoir/web/ui/actions/icon-button.tsx';
import { Glyph, type IconType } from '@comptoir/web/ui/base/glyph.tsx';
import { ConfirmDialog } from '@comptoir/web/ui/dialogs/confirm-dialog.tsx';
import { useUser } from '../../session/session.ts';
import { useEndSessions } from '../staff.queries.ts';
import styles from './person.module.css';

const ICONS: Record<StaffSession['deviceKind'], IconType> = {
  computer: IconDeviceDesktop,
  tablet: IconDeviceTablet,
  phone: IconDeviceMobile,
};

type PersonDevicesProps = { member: StaffMember; sessions: readonly StaffSession[] };

/** TEA-14 */
export function PersonDevices({ member, sessions }: PersonDevicesProps) {
  const { companyId, timeZone } = useUser();
  const now = useNow();
  const end = useEndSessions({ companyId, userId: member.userId });
  const [isAsking, setAsking] = useState(false);
  const others = sessions.filter(({ isOwn }) => !isOwn);
  const count = sessions.length;
  return (
    <section aria-label="Appareils">
      <div className={styles.band}>
        <h2>Appareils</h2>
        <span className={styles.note}>
          {count === 0 ? 'aucune session ouverte' : `${count} ${plural(count, 'session', 'sessions')}`}
        </span>
        {others.length > 0 ? (
          <Button variant="dangerText" onClick={() => setAsking(true)}>
            Tout déconnecter
          </Button>
        ) : null}
      </div>
      <ul className={styles.rights}>
        {sessions.map(({ sessionId, isOwn, deviceKind, deviceName, lastSeenAt }) => (
          <li key={sessionId} className={styles.right}>
            <Glyph icon={ICONS[deviceKind]} size={19} />
            <span className={styles.rightName}>
              {deviceName}
              {isOwn ? <span className={styles.note}> (celui-ci)</span> : null}
            </span>
            <span className={styles.note}>{seenWords(lastSeenAt, now, timeZone)}</span>
            {isOwn ? null : (
              <IconButton
                icon={IconLogout}
                size="dense"
                label={`Déconnecter ${deviceName}`}
                isBusy={end.isPending && end.variables === sessionId}
                onClick={() => end.mutate(sessionId)}
              />
            )}
          </li>
        ))}
      </ul>
      {isAsking ? (
        <ConfirmDialog
          title={`Déconnecter tous les appareils ${elided('de', member.firstName)}\u00A0?`}
          text="Chaque écran ouvert se ferme aussitôt. Le compte reste actif."
          confirmLabel="Tout déconnecter"
          tone="danger"
          isBusy={end.isPending}
          onConfirm={() => end.mutate(null, { onSettled: () => setAsking(false) })}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </section>
  );
}
