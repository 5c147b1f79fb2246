import { refusalSentence } from '@comptoir/contract/errors.ts';
import { restoreSnapshot, takeSnapshot } from '@comptoir/contract/menu-sync.ts';
import { HUB_NAME } from '@comptoir/domain/hub/hub.labels.ts';
import { formatDate, formatTime } from '@comptoir/domain/kernel/time.ts';
import { french, plural } from '@comptoir/domain/kernel/text.ts';
import type { MenuSnapshot, SyncPreview } from '@comptoir/domain/menu-sync/sync.ts';
import { IconCloud, IconDeviceFloppy, IconHistory, IconRestore } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, sentenceOf } from '@comptoir/web/call/call.ts';
import { commandKey } from '@comptoir/web/call/command-key.ts';
import { showError } from '@comptoir/web/failure/show-error.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { useUser } from '../../session/session.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { formatCount } from '@comptoir/web/ui/base/figures.ts';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import { Badge } from '@comptoir/web/ui/feedback/badge.tsx';
import { Pager } from '@comptoir/web/ui/layout/pager.tsx';
import { EmptyState } from '@comptoir/web/ui/states/empty-state.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { Bones } from '@comptoir/web/ui/states/skeleton.tsx';
import { snapshotsOf, SNAPSHOT_PAGE_SIZE, useStartRun, type ShopRef } from '../menu-sync.queries.ts';
import { PreviewDialog } from '../preview/preview-dialog.tsx';
import { RUN_FAILURES, SNAPSHOT_REASONS } from '../run-words.ts';
import styles from './snapshots.module.css';

type SnapshotsProps = { shopRef: ShopRef; onClose: () => void };

const CATALOG_WARNING = french(
  `Attention : le catalogue ${HUB_NAME} actuel sera écrasé de façon irréversible par celui de cette sauvegarde. Une sauvegarde du catalogue actuel est conservée 30 jours et peut être renvoyée ; votre carte ne change pas.`,
);
const MENU_INTRO = french('La carte actuelle sera sauvegardée avant d’être remplacée ; les stocks ne changent pas.');

/** SYN-55: the saved menus and catalogues, and the way back to one of them. */
export function Snapshots({ shopRef, onClose }: SnapshotsProps) {
  const { timeZone, featureFlags } = useUser();
  const [page, setPage] = useState(0);
  const [chosen, setChosen] = useState<MenuSnapshot | null>(null);
  const snapshots = useQuery(snapshotsOf(shopRef, page));
  if (chosen) return <Restore shopRef={shopRef} snapshot={chosen} onCancel={() => setChosen(null)} onClose={onClose} />;
  return (
    <Dialog
      title="Sauvegardes"
      icon={IconHistory}
      context="Faites avant chaque remplacement ou suppression, gardées 30 jours"
      width={680}
      onClose={onClose}
      footerLeft={<SaveNow shopRef={shopRef} onSaved={() => setPage(0)} />}
      footerRight={
        <Button variant="primary" onClick={onClose}>
          Fermer
        </Button>
      }
    >
      <Loaded
        query={snapshots}
        label="Chargement des sauvegardes"
        bones={<Bones heights={[52, 52, 52]} />}
        failed="Les sauvegardes n’ont pas pu être chargées"
        failedText={sentenceOf(snapshots.error)}
      >
        {({ total, items }) =>
          total === 0 ? (
            <EmptyState icon={IconHistory} title="Aucune sauvegarde pour le moment." />
          ) : (
            <>
              <ul className={styles.list}>
                {items.map((snapshot) => (
                  <SnapshotRow
                    key={snapshot.snapshotId}
                    snapshot={snapshot}
                    timeZone={timeZone}
                    refusal={isOfHub(snapshot) && !featureFlags.includes('hub') ? refusalSentence('FORBIDDEN') : null}
                    onRestore={() => setChosen(snapshot)}
                  />
                ))}
              </ul>
              {total > SNAPSHOT_PAGE_SIZE ? (
                <Pager
                  page={page}
                  pageSize={SNAPSHOT_PAGE_SIZE}
                  total={total}
                  pageSizes={[SNAPSHOT_PAGE_SIZE]}
                  onPage={setPage}
                  onPageSize={() => setPage(0)}
                />
              ) : null}
            </>
          )
        }
      </Loaded>
    </Dialog>
  );
}

/** SYN-60 */
function SaveNow({ shopRef, onSaved }: { shopRef: ShopRef; onSaved: () => void }) {
  const cache = useQueryClient();
  const offline = useOfflineReason();
  const saving = useMutation({
    mutationFn: () => call(takeSnapshot, { params: shopRef }, { idempotencyKey: commandKey() }),
    onSuccess: async () => {
      onSaved();
      await cache.invalidateQueries({ queryKey: snapshotsOf(shopRef, 0).queryKey.slice(0, 2) });
      toast.success({ text: 'La carte a bien été sauvegardée.' });
    },
    onError: (error) => showError(error),
  });
  return (
    <Button icon={IconDeviceFloppy} isBusy={saving.isPending} disabledBecause={offline} onClick={() => saving.mutate()}>
      Sauvegarder maintenant
    </Button>
  );
}

type SnapshotRowProps = {
  snapshot: MenuSnapshot;
  timeZone: string;
  /** Why it cannot be restored by whoever looks at it. */
  refusal: string | null;
  onRestore: () => void;
};

const isOfHub = ({ target }: MenuSnapshot): boolean => target === 'hub_catalog';

const dateOf = ({ createdAt }: MenuSnapshot, timeZone: string): string =>
  `${formatDate(createdAt, timeZone)} à ${formatTime(createdAt, timeZone)}`;

const titleOf = (snapshot: MenuSnapshot, timeZone: string): string =>
  `Restaurer ${isOfHub(snapshot) ? `le catalogue ${HUB_NAME}` : 'la sauvegarde'} du ${dateOf(snapshot, timeZone)}`;

function SnapshotRow({ snapshot, timeZone, refusal, onRestore }: SnapshotRowProps) {
  const { reason, createdBy, elements } = snapshot;
  return (
    <li className={styles.row}>
      <p className={styles.words}>
        <span className={styles.date}>{dateOf(snapshot, timeZone)}</span>
        {isOfHub(snapshot) ? (
          <Badge tone="blue" icon={IconCloud}>
            Catalogue {HUB_NAME}
          </Badge>
        ) : null}
        <span className={styles.facts}>
          {SNAPSHOT_REASONS[reason]} · {createdBy}
        </span>
      </p>
      <span className={styles.elements}>
        {formatCount(elements)} {plural(elements, 'élément', 'éléments')}
      </span>
      <Button icon={IconRestore} aria-label={titleOf(snapshot, timeZone)} disabledBecause={refusal} onClick={onRestore}>
        Restaurer
      </Button>
    </li>
  );
}

type RestoreProps = SnapshotsProps & { snapshot: MenuSnapshot; onCancel: () => void };

function Restore({ shopRef, snapshot, onCancel, onClose }: RestoreProps) {
  const { timeZone } = useUser();
  const start = useStartRun(shopRef, onClose);
  const params = { ...shopRef, snapshotId: snapshot.snapshotId };
  return (
    <PreviewDialog
      context={titleOf(snapshot, timeZone)}
      intro={isOfHub(snapshot) ? CATALOG_WARNING : MENU_INTRO}
      confirmLabel="Restaurer cette sauvegarde"
      tone={isOfHub(snapshot) ? 'danger' : 'primary'}
      namesShops={false}
      load={async (signal): Promise<SyncPreview> => {
        const { preview } = await call(restoreSnapshot, { params, body: { previewOnly: true } }, { signal });
        if (!preview) throw new Error('a preview was asked for');
        return preview;
      }}
      confirm={({ previewId }) =>
        start(call(restoreSnapshot, { params, body: { previewId } }, { idempotencyKey: commandKey() }))
      }
      failure={RUN_FAILURES.restore}
      onClose={onCancel}
    />
  );
}
