import { refusalSentence } from '@comptoir/contract/errors.ts';
import type { HubState } from '@comptoir/contract/hub.ts';
import { HUB_NAME } from '@comptoir/domain/hub/hub.labels.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { PAGES } from '@comptoir/domain/session/pages.ts';
import { IconAlertTriangle, IconCheck, IconHistory, IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { lazyPiece } from '@comptoir/web/page/lazy-piece.ts';
import shared from '@comptoir/web/styles/shared.module.css';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { ConfirmDialog } from '@comptoir/web/ui/dialogs/confirm-dialog.tsx';
import { Badge } from '@comptoir/web/ui/feedback/badge.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { EmptyState } from '@comptoir/web/ui/states/empty-state.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { useUser } from '../session/session.ts';
import { SettingsPage } from '../settings/settings-page.tsx';
import { BrandsCard, receivedToday } from './brands-card.tsx';
import { ConnectionCard } from './connection-card.tsx';
import { FailedOrdersCard } from './failed-orders-card.tsx';
import { hubState, useConnect, useDisconnect, type ShopRef } from './hub.queries.ts';
import { PushCard } from './push-card.tsx';
import { useHubReturn } from './use-hub-return.ts';
import styles from './hub.module.css';

const Snapshots = lazyPiece(async () => (await import('../menu-sync/snapshots/snapshots.tsx')).Snapshots);

type Connection = NonNullable<HubState['connection']>;

/** HUB-01, SYN-38: whether the shop is connected, and what can be done with it. */
export function HubScreen() {
  const { companyId, shopId, featureFlags } = useUser();
  const params = { companyId, shopId };
  const { isConnecting } = useHubReturn(params);
  const state = useQuery(hubState(params));
  const connection = state.data?.connection ?? null;
  const mayChange = featureFlags.includes('hub');
  return (
    <div className={shared.screen}>
      <SettingsPage
        title={PAGES.hub.label}
        badge={connection ? <ConnectionBadge connection={connection} /> : undefined}
        isReadOnly={!mayChange}
        actions={connection ? <HubActions params={params} /> : undefined}
      >
        <Loaded
          query={state}
          label={`Chargement de la connexion ${HUB_NAME}`}
          bones={
            <div className={styles.columns}>
              <Skeleton height={260} radius={14} />
              <Skeleton height={180} radius={14} />
            </div>
          }
          failed="La connexion ne peut pas être affichée"
        >
          {({ shops, brands }) =>
            connection ? (
              <>
                {connection.failure === 'unauthorized' ? <Reconnect params={params} mayChange={mayChange} /> : null}
                <div className={styles.columns}>
                  <div className={styles.side}>
                    <ConnectionCard connection={connection} received={receivedToday(brands)} />
                    <BrandsCard brands={brands} />
                  </div>
                  <div className={styles.main}>
                    <PushCard
                      params={params}
                      shops={shops}
                      catalogName={connection.catalogName}
                      mayChange={mayChange}
                    />
                    <FailedOrdersCard params={params} />
                  </div>
                </div>
              </>
            ) : (
              <NotConnected params={params} mayChange={mayChange} isConnecting={isConnecting} />
            )
          }
        </Loaded>
      </SettingsPage>
    </div>
  );
}

function ConnectionBadge({ connection: { failure } }: { connection: Connection }) {
  if (failure === 'unauthorized')
    return (
      <Badge tone="amber" icon={IconAlertTriangle}>
        À reconnecter
      </Badge>
    );
  if (failure === 'unavailable')
    return (
      <Badge tone="grey" icon={IconPlugConnectedX}>
        Ne répond pas
      </Badge>
    );
  return (
    <Badge tone="green" icon={IconCheck}>
      Connecté
    </Badge>
  );
}

function HubActions({ params }: { params: ShopRef }) {
  const [opened, setOpened] = useState<'snapshots' | 'disconnect' | null>(null);
  const offline = useOfflineReason();
  const close = () => setOpened(null);
  const leaving = useDisconnect(params, close);
  return (
    <>
      <Button icon={IconHistory} onClick={() => setOpened('snapshots')}>
        Sauvegardes
      </Button>
      <Button variant="dangerText" onClick={() => setOpened('disconnect')}>
        Se déconnecter
      </Button>
      {opened === 'snapshots' ? (
        <Suspense fallback={null}>
          <Snapshots shopRef={params} onClose={close} />
        </Suspense>
      ) : null}
      {opened === 'disconnect' ? (
        <ConfirmDialog
          title={french('Êtes-vous sûr(e) de vouloir déconnecter HubRise ?')}
          text="Les commandes ne seront plus transmises."
          confirmLabel="Se déconnecter"
          tone="danger"
          isBusy={leaving.isPending}
          disabledBecause={offline}
          onConfirm={() => leaving.mutate()}
          onCancel={close}
        />
      ) : null}
    </>
  );
}

type ConnectProps = { params: ShopRef; mayChange: boolean };

function NotConnected({ params, mayChange, isConnecting }: ConnectProps & { isConnecting: boolean }) {
  return (
    <Card>
      <EmptyState
        icon={IconPlugConnected}
        title={french("Votre magasin n'est pas connecté à HubRise.")}
        text={french(
          'Une fois connecté, votre carte part vers HubRise, donc vers vos places de marché, et ce qui est épuisé ici l’est aussi là-bas.',
        )}
        action={
          <ConnectButton params={params} mayChange={mayChange} isBusy={isConnecting} label="Se connecter à HubRise" />
        }
      />
    </Card>
  );
}

function ConnectButton({ params, mayChange, isBusy, label }: ConnectProps & { isBusy?: boolean; label: string }) {
  const connecting = useConnect(params);
  const offline = useOfflineReason();
  return (
    <Button
      variant="primary"
      icon={IconPlugConnected}
      isBusy={connecting.isPending || connecting.isSuccess || isBusy}
      disabledBecause={mayChange ? offline : refusalSentence('FORBIDDEN')}
      onClick={() => connecting.mutate()}
    >
      {label}
    </Button>
  );
}

/** HUB-15 */
const Reconnect = ({ params, mayChange }: ConnectProps) => (
  <Card tone="amber" role="alert">
    <div className={styles.reconnect}>
      <p>
        <strong>HubRise refuse l’accès.</strong>{' '}
        {french(
          'Les ventes continuent, mais la carte et les stocks ne partent plus : reconnectez le magasin pour reprendre.',
        )}
      </p>
      <ConnectButton params={params} mayChange={mayChange} label="Reconnecter" />
    </div>
  </Card>
);
