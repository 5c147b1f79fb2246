import type { KitchenScreen } from '@comptoir/domain/kitchen/kitchen-screen.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { formatDate, formatTime, localDay, msBetween } from '@comptoir/domain/kernel/time.ts';
import { PAGES } from '@comptoir/domain/session/pages.ts';
import { IconCircleCheck, IconClock, IconDeviceTv, IconExternalLink, IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '@comptoir/web/call/call.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { useNow } from '@comptoir/web/page/now.ts';
import shared from '@comptoir/web/styles/shared.module.css';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { ConfirmDialog } from '@comptoir/web/ui/dialogs/confirm-dialog.tsx';
import { Badge } from '@comptoir/web/ui/feedback/badge.tsx';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { EmptyState } from '@comptoir/web/ui/states/empty-state.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { useUser } from '../../session/session.ts';
import { SettingsPage } from '../../settings/settings-page.tsx';
import { disconnectScreen, SCREENS_KEY, screensOf } from './kitchen-screens.queries.ts';
import { PairWindow } from './pair-window.tsx';
import styles from './kitchen-screens.module.css';

/** KIT-24 */
export function KitchenScreensScreen() {
  const user = useUser();
  const query = useQuery(screensOf(user));
  const [isPairing, setPairing] = useState(false);
  const pair = (
    <Button variant="primary" icon={IconPlus} onClick={() => setPairing(true)}>
      Associer un écran
    </Button>
  );
  return (
    <div className={shared.screen}>
      <SettingsPage
        title={PAGES.kitchenScreens.label}
        actions={query.data && query.data.items.length > 0 ? pair : undefined}
      >
        <p className={styles.intro}>
          Un écran de cuisine montre les plats à préparer, sans nom, téléphone, adresse ni prix. Il peut rayer un plat
          et annoncer une commande prête, rien d’autre.{' '}
          <a className={styles.open} href="/cuisine" target="_blank" rel="noreferrer">
            Ouvrir la vue cuisine ici
            <Glyph icon={IconExternalLink} size={16} />
          </a>
        </p>
        <Loaded
          query={query}
          label="Chargement des écrans"
          bones={<Skeleton height={120} radius={14} />}
          failed="Impossible d’afficher les écrans de cuisine"
        >
          {({ items }) => (
            <Card isPadded={false}>
              {items.length === 0 ? (
                <EmptyState
                  icon={IconDeviceTv}
                  title="Aucun écran de cuisine"
                  text={french(
                    'Sur l’écran du mur ou sur une tablette, ouvrez l’adresse de Comptoir suivie de /cuisine : un code s’affiche.',
                  )}
                  action={pair}
                />
              ) : (
                <ul>
                  {items.map((screen) => (
                    <ScreenRow key={screen.id} screen={screen} />
                  ))}
                </ul>
              )}
            </Card>
          )}
        </Loaded>
      </SettingsPage>
      {isPairing ? <PairWindow shop={user} onClose={() => setPairing(false)} /> : null}
    </div>
  );
}

/** Two missed reports, and what the list rounds to. */
const AWAY_AFTER_MS = 3 * 60_000;

function ScreenRow({ screen }: { screen: KitchenScreen }) {
  const user = useUser();
  const cache = useQueryClient();
  const now = useNow();
  const offlineReason = useOfflineReason();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { lastSeenAt } = screen;
  const isHere = lastSeenAt !== null && msBetween(lastSeenAt, now) < AWAY_AFTER_MS;
  const at = (instant: string) =>
    localDay(instant, user.timeZone) === localDay(now, user.timeZone)
      ? `à ${formatTime(instant, user.timeZone)}`
      : `le ${formatDate(instant, user.timeZone)}`;
  const disconnect = async () => {
    setBusy(true);
    try {
      await disconnectScreen(user, screen.id);
      setAsking(false);
      await cache.invalidateQueries({ queryKey: [SCREENS_KEY] });
      toast.success({ text: french(`« ${screen.name} » est déconnecté.`) });
    } catch (error) {
      toast.warning({ text: sentenceOf(error) });
    }
    setBusy(false);
  };
  return (
    <li className={styles.row}>
      <Glyph icon={IconDeviceTv} size={24} />
      <span className={styles.words}>
        <strong>{screen.name}</strong>
        <span className={shared.helpText}>{`Associé par ${screen.pairedBy} ${at(screen.pairedAt)}`}</span>
      </span>
      <Badge tone={isHere ? 'green' : 'grey'} icon={isHere ? IconCircleCheck : IconClock}>
        {lastSeenAt === null ? 'En attente' : isHere ? 'En ligne' : `Vu ${at(lastSeenAt)}`}
      </Badge>
      <Button variant="dangerLight" disabledBecause={offlineReason} onClick={() => setAsking(true)}>
        Déconnecter cet écran
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={french(`Déconnecter « ${screen.name} » ?`)}
          text="L’écran cesse aussitôt d’afficher les commandes. Il faudra un nouveau code pour l’associer."
          confirmLabel="Déconnecter"
          tone="danger"
          isBusy={isBusy}
          onConfirm={() => void disconnect()}
          onCancel={() => setAsking(false)}
        />
      ) : null}
    </li>
  );
}
