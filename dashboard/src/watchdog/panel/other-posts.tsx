import { plural } from '@comptoir/domain/kernel/text.ts';
import { formatTime } from '@comptoir/domain/kernel/time.ts';
import type { Device } from '@comptoir/domain/watchdog/device.ts';
import { isPresent, rings, shopHealth } from '@comptoir/domain/watchdog/health.ts';
import { SHOP_HEALTH_WORDS } from '@comptoir/domain/watchdog/watchdog.labels.ts';
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../session/session.ts';
import { useNow } from '@comptoir/web/page/now.ts';
import shared from '@comptoir/web/styles/shared.module.css';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Glyph, type IconType } from '@comptoir/web/ui/base/glyph.tsx';
import { LoadingRegion, Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import type { PostHealth } from '../use-post-health.ts';
import { postList } from '../watchdog.queries.ts';
import styles from './watch-dialog.module.css';

const KIND_ICONS: Record<Device['kind'], IconType> = {
  computer: IconDeviceDesktop,
  tablet: IconDeviceTablet,
  phone: IconDeviceMobile,
};

export function OtherPosts({ health }: { health: PostHealth }) {
  const user = useUser();
  const list = useQuery(postList(user));
  return (
    <section aria-labelledby="watch-others">
      <div className={styles.heading}>
        <h3 id="watch-others" className={styles.title}>
          {plural(health.others.length, 'Autre poste', 'Autres postes')}
        </h3>
      </div>
      {list.isPending ? (
        <LoadingRegion label="Chargement des postes">
          <Skeleton height={48} />
        </LoadingRegion>
      ) : list.isError ? (
        <p className={shared.helpText}>
          Les autres postes ne peuvent pas être affichés. <Button onClick={() => void list.refetch()}>Réessayer</Button>
        </p>
      ) : (
        <Posts health={health} devices={list.data.items} />
      )}
    </section>
  );
}

function Posts({ health, devices }: { health: PostHealth; devices: readonly Device[] }) {
  const { others } = health;
  const now = useNow();
  const { isAllShops } = useUser();
  if (others.length === 0) return <p className={shared.helpText}>Aucun autre poste ces dernières 24 heures.</p>;
  return (
    <>
      {isAllShops ? null : <p className={shared.helpText}>{SHOP_HEALTH_WORDS[shopHealth(devices, now)]}</p>}
      <ul className={styles.posts}>
        {others.map((device) => (
          <OtherPost key={device.id} device={device} now={now} />
        ))}
      </ul>
    </>
  );
}

function OtherPost({ device, now }: { device: Device; now: string }) {
  const { timeZone, isAllShops, shops } = useUser();
  const shopName = shops.find(({ shopId }) => shopId === device.shopId)?.name ?? 'Tous les magasins';
  const state = !isPresent(device, now)
    ? { level: 'grey', words: `Vu à ${formatTime(device.lastSeenAt, timeZone)}` }
    : rings(device, now)
      ? { level: 'green', words: 'En ligne, sonne' }
      : { level: 'amber', words: 'En ligne, sans son' };
  return (
    <li className={styles.post}>
      <Glyph icon={KIND_ICONS[device.kind]} size={20} />
      <span className={styles.postName}>
        {device.name}
        {isAllShops ? <span className={shared.helpText}> · {shopName}</span> : null}
      </span>
      <span className={styles.presence} data-level={state.level}>
        {state.words}
      </span>
    </li>
  );
}
