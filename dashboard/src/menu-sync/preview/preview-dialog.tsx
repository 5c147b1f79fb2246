import { refusalSentence } from '@comptoir/contract/errors.ts';
import { NOTHING_TO_APPLY } from '@comptoir/domain/menu-sync/menu-sync.labels.ts';
import type { SyncPreview } from '@comptoir/domain/menu-sync/sync.ts';
import { IconAlertTriangle, IconListSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { showErrorOr } from '@comptoir/web/failure/show-error.ts';
import { CallFailed, sentenceOf } from '@comptoir/web/call/call.ts';
import { commandKey } from '@comptoir/web/call/command-key.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { Dialog } from '@comptoir/web/ui/dialogs/dialog.tsx';
import { LoadFailed } from '@comptoir/web/ui/states/load-failed.tsx';
import { LoadingRegion, Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { ChangesView } from './changes-view.tsx';
import { changesNothing } from './shown-groups.ts';
import { Stack } from '@comptoir/web/ui/layout/stack.tsx';
import styles from './preview.module.css';

export type PreviewDialogProps = {
  /** What is about to be done, in one line. */
  context: string;
  /** A sentence above the changes; a warning where the tone is danger. */
  intro?: ReactNode;
  /** How far it has come, while it is being done. */
  progress?: string | null;
  confirmLabel: string;
  tone?: 'primary' | 'danger';
  /** Why it cannot be confirmed now, besides a missing network. */
  refusal?: string | null;
  namesShops?: boolean;
  load: (signal: AbortSignal) => Promise<SyncPreview>;
  /** Closes by itself whatever is to be closed; a preview that is stale is drawn again here. */
  confirm: (preview: SyncPreview) => Promise<void>;
  /** What to say when the confirming call fails without a sentence of its own. */
  failure: string;
  onClose: () => void;
};

/** SYN-52, SYN-53: « Aperçu des changements », shown before anything is overwritten. */
export function PreviewDialog(props: PreviewDialogProps) {
  const { context, intro, confirmLabel, tone = 'primary', refusal = null, namesShops = true } = props;
  const { load, confirm, failure, progress = null, onClose } = props;
  const offline = useOfflineReason();
  const [key] = useState(commandKey);
  const [isStale, setStale] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const preview = useQuery({
    queryKey: ['syncPreview', key],
    queryFn: ({ signal }) => load(signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnReconnect: false,
  });
  const shown = preview.isSuccess && !preview.isFetching ? preview.data : null;

  async function send(seen: SyncPreview): Promise<void> {
    setBusy(true);
    setStale(false);
    try {
      await confirm(seen);
    } catch (error) {
      if (error instanceof CallFailed && error.code === 'PREVIEW_STALE') {
        setStale(true);
        void preview.refetch();
      } else showErrorOr(error, failure);
      setBusy(false);
    }
  }

  return (
    <Dialog
      title="Aperçu des changements"
      icon={IconListSearch}
      context={context}
      width={680}
      onClose={isBusy ? () => undefined : onClose}
      footerLeft={
        <Button disabledBecause={isBusy ? 'Les changements sont en cours.' : null} onClick={onClose}>
          Annuler
        </Button>
      }
      footerRight={
        <Button
          variant={tone}
          isBusy={isBusy}
          disabledBecause={offline ?? refusal ?? unready(shown)}
          onClick={() => shown && void send(shown)}
        >
          {confirmLabel}
        </Button>
      }
    >
      {isStale ? (
        <p className={styles.stale} role="alert">
          <Glyph icon={IconAlertTriangle} size={20} />
          {refusalSentence('PREVIEW_STALE')}
        </p>
      ) : null}
      {intro ? (
        <p className={styles.intro} data-tone={tone}>
          {intro}
        </p>
      ) : null}
      {isBusy && progress ? (
        <p className={styles.intro} role="status">
          {progress}
        </p>
      ) : null}
      {shown ? <ChangesView key={shown.previewId} shops={shown.shops} namesShops={namesShops} /> : null}
      {preview.isFetching ? <LoadingChanges /> : null}
      {preview.isError && !preview.isFetching ? (
        <LoadFailed
          title="L’aperçu n’a pas pu être préparé"
          text={sentenceOf(preview.error)}
          retry={() => void preview.refetch()}
        />
      ) : null}
    </Dialog>
  );
}

function unready(preview: SyncPreview | null): string | null {
  if (!preview) return 'L’aperçu n’est pas encore prêt.';
  return changesNothing(preview.shops) ? NOTHING_TO_APPLY : null;
}

function LoadingChanges() {
  return (
    <LoadingRegion label="Préparation de l’aperçu">
      <Stack gap={12}>
        <Skeleton width="40%" height={18} />
        <Skeleton height={44} />
        <Skeleton height={44} />
        <Skeleton height={44} />
      </Stack>
    </LoadingRegion>
  );
}
