import { refusalSentence } from '@comptoir/contract/errors.ts';
import type { HubShop } from '@comptoir/domain/hub/hub-connection.ts';
import { HUB_NOTICE_MS } from '@comptoir/domain/hub/hub.labels.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import type { ElementChange } from '@comptoir/domain/menu-sync/sync.ts';
import { IconRefresh, IconUpload } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { tellFailures } from '../menu-sync/followed-runs.ts';
import { PreviewDialog } from '../menu-sync/preview/preview-dialog.tsx';
import { RUN_FAILURES, RUN_SUCCESSES } from '../menu-sync/run-words.ts';
import { comparePushAgain, previewPush, pushMenu, pushPreview, readHubAgain, type ShopRef } from './hub.queries.ts';
import { PushChanges } from './push-changes.tsx';
import { PushShops } from './push-shops.tsx';
import styles from './hub.module.css';

type PushCardProps = { params: ShopRef; shops: readonly HubShop[]; catalogName: string; mayChange: boolean };

/** HUB-09, HUB-11, HUB-12: the shops, the preview with its warning, then the push. */
export function PushCard({ params, shops, catalogName, mayChange }: PushCardProps) {
  const cache = useQueryClient();
  const offline = useOfflineReason();
  const [isChoosing, setChoosing] = useState(false);
  const [chosen, setChosen] = useState<string[] | null>(null);
  const [leftOut, setLeftOut] = useState<readonly ElementChange[]>([]);
  const preview = useQuery(pushPreview(params, mayChange));
  const begin = () => (shops.length > 1 ? setChoosing(true) : setChosen([params.shopId]));

  async function push(shopIds: string[], previewId: string): Promise<void> {
    const pushed = await pushMenu(params, shopIds, previewId);
    setChosen(null);
    setLeftOut(pushed.leftOut);
    void readHubAgain(cache, params.shopId);
    void comparePushAgain(cache, params.shopId);
    tellFailures(pushed.reports);
    if (pushed.reports.some(({ outcome }) => outcome !== 'failed'))
      setTimeout(() => toast.success({ text: RUN_SUCCESSES.push }), HUB_NOTICE_MS);
  }

  return (
    <Card as="section" aria-label="Envoyer la carte" isPadded={false}>
      <div className={styles.head}>
        <div>
          <h2 className={styles.title}>Envoyer la carte</h2>
          <p className={styles.soft}>
            Ce qui changera chez HubRise, donc sur vos places de marché. Les photos, les formules et les prix par canal
            ajoutés là-bas sont gardés.
          </p>
        </div>
        <span className={styles.pushActions}>
          {mayChange ? (
            <Button
              variant="subtle"
              icon={IconRefresh}
              isBusy={preview.isFetching}
              disabledBecause={offline}
              onClick={() => void preview.refetch()}
            >
              Comparer
            </Button>
          ) : null}
          <Button
            variant="primary"
            icon={IconUpload}
            disabledBecause={mayChange ? offline : refusalSentence('FORBIDDEN')}
            onClick={begin}
          >
            Synchroniser la carte
          </Button>
        </span>
      </div>
      {mayChange ? <PushChanges preview={preview} onAll={() => setChosen([params.shopId])} /> : null}
      {leftOut.length > 0 ? <LeftOut elements={leftOut} /> : null}
      {isChoosing ? (
        <PushShops
          here={params.shopId}
          shops={shops}
          onPick={(shopIds) => {
            setChoosing(false);
            setChosen(shopIds);
          }}
          onClose={() => setChoosing(false)}
        />
      ) : null}
      {chosen ? (
        <PreviewDialog
          context="Envoyer la carte à HubRise"
          intro={warningOf(shops, chosen, catalogName)}
          confirmLabel={chosen.length > 1 ? 'Écraser les catalogues' : 'Écraser le catalogue'}
          tone="danger"
          namesShops={chosen.length > 1}
          load={(signal) => previewPush(params, chosen, signal)}
          confirm={({ previewId }) => push(chosen, previewId)}
          failure={RUN_FAILURES.push}
          onClose={() => setChosen(null)}
        />
      ) : null}
    </Card>
  );
}

/** SYN-44 */
function warningOf(shops: readonly HubShop[], chosen: readonly string[], catalogName: string): string {
  const kept = 'Une sauvegarde du catalogue actuel est conservée 30 jours et peut être renvoyée.';
  const [first, ...others] = shops.filter(({ shopId }) => chosen.includes(shopId));
  if (others.length > 0) {
    const names = [first, ...others].flatMap((shop) => (shop ? [`${shop.catalogName} (${shop.name})`] : []));
    return french(
      `Attention : les catalogues HubRise ${names.join(', ')} seront écrasés de façon irréversible, chacun par le menu de son magasin. ${kept}`,
    );
  }
  return french(
    `Attention : le catalogue HubRise ${first?.catalogName ?? catalogName} sera écrasé de façon irréversible par le menu de ${first?.name ?? 'ce magasin'}. ${kept}`,
  );
}

/** SYN-47: what HubRise cannot be told, once it was told the rest. */
const SHOWN = 8;
const LeftOut = ({ elements }: { elements: readonly ElementChange[] }) => (
  <div className={styles.leftOut} role="status">
    <p>{french('HubRise n’a pas pu tout reprendre :')}</p>
    <ul>
      {elements.slice(0, SHOWN).map(({ kind, key, name, reason }) => (
        <li key={`${kind} ${key} ${reason}`}>
          <strong>{name}</strong> {reason}
        </li>
      ))}
    </ul>
    {elements.length > SHOWN ? <p>{french(`et ${elements.length - SHOWN} autres, listés dans l’aperçu.`)}</p> : null}
  </div>
);
