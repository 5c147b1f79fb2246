import type { DriverDesk } from '@comptoir/contract/driver-app.ts';
import { hasValidDocuments } from '@comptoir/domain/drivers/availability.ts';
import { IconBellOff, IconFileAlert, IconMapPinOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Glyph, type IconType } from '@comptoir/web/ui/base/glyph.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { isOnDuty } from '../desk/heartbeat.ts';
import { askPermission, usePermission, type Permission } from '../desk/notifications.ts';
import { askPositionAgain, usePositioning } from '../desk/position.ts';
import styles from './missing.module.css';

/** DLV-16: whether an offer can reach this telephone at all. */
export function useIsReachable({ driver }: DriverDesk): boolean {
  const permission = usePermission();
  return useFromNow((now) => hasValidDocuments(driver, now)) && permission === 'granted';
}

export function Missing({ desk, onDocuments }: { desk: DriverDesk; onDocuments: () => void }) {
  const permission = usePermission();
  const positioning = usePositioning();
  const isReachable = useIsReachable(desk);
  const hasDocuments = useFromNow((now) => hasValidDocuments(desk.driver, now));
  const isPlaceless = isOnDuty(desk) && (positioning.state === 'refused' || positioning.state === 'missing');
  if (isReachable && !isPlaceless) return null;
  return (
    <Card as="section" aria-labelledby="missing" isPadded={false}>
      <h2 id="missing" className={styles.title}>
        Pour recevoir des courses
      </h2>
      <ul>
        {permission === 'granted' ? null : <NoNotifications permission={permission} />}
        {hasDocuments ? null : (
          <Item
            icon={IconFileAlert}
            title="Documents requis"
            action={<Button onClick={onDocuments}>Voir mes documents</Button>}
          >
            Le magasin doit avoir validé vos quatre documents.
          </Item>
        )}
        {isPlaceless ? (
          <Item
            icon={IconMapPinOff}
            title="Position inconnue"
            action={positioning.state === 'refused' ? <Button onClick={askPositionAgain}>Réessayer</Button> : undefined}
          >
            {positioning.state === 'refused'
              ? 'Autorisez la localisation de ce site dans les réglages du navigateur, puis réessayez. Sans elle, le restaurant ne sait pas quand vous arrivez.'
              : 'Ce navigateur ne donne pas votre position\u00A0: le restaurant ne sait pas quand vous arrivez.'}
          </Item>
        ) : null}
      </ul>
    </Card>
  );
}

const NOTIFICATION_HELP: Record<Exclude<Permission, 'granted'>, string> = {
  default: 'Elles vous préviennent d’une course, même quand cette page n’est pas devant vous.',
  denied: 'Elles sont refusées\u00A0: autorisez-les pour ce site dans les réglages du navigateur, puis revenez ici.',
  missing:
    'Ajoutez d’abord cette page à l’écran d’accueil («\u00A0Partager\u00A0», puis «\u00A0Sur l’écran d’accueil\u00A0»).',
};

function NoNotifications({ permission }: { permission: Exclude<Permission, 'granted'> }) {
  return (
    <Item
      icon={IconBellOff}
      title="Notifications désactivées"
      action={
        permission === 'default' ? (
          <Button variant="primary" onClick={() => void askPermission()}>
            Autoriser les notifications
          </Button>
        ) : undefined
      }
    >
      {NOTIFICATION_HELP[permission]}
    </Item>
  );
}

type ItemProps = { icon: IconType; title: string; children: ReactNode; action: ReactNode };

function Item({ icon, title, children, action }: ItemProps) {
  return (
    <li className={styles.item}>
      <span className={styles.tile}>
        <Glyph icon={icon} size={20} />
      </span>
      <div className={styles.words}>
        <p className={styles.name}>{title}</p>
        <p className={styles.text}>{children}</p>
        {action}
      </div>
    </li>
  );
}
