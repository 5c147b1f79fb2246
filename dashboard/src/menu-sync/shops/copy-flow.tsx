import type { SyncPreview } from '@comptoir/domain/menu-sync/sync.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../../session/session.ts';
import { syncRuns } from '../menu-sync.queries.ts';
import { PreviewDialog, type PreviewDialogProps } from '../preview/preview-dialog.tsx';
import { runProgress } from '../run-words.ts';
import type { PickedShops } from './picked-shops.ts';
import { ShopPicker } from './shop-picker.tsx';

type CopyFlowProps = Pick<PreviewDialogProps, 'context' | 'tone' | 'failure' | 'onClose'> & {
  intro?: (picked: PickedShops) => string;
  confirmLabel: (picked: PickedShops) => string;
  load: (picked: PickedShops, signal: AbortSignal) => Promise<SyncPreview>;
  confirm: (picked: PickedShops, preview: SyncPreview) => Promise<void>;
};

/** SYN-02: the shops first, then what would change there. */
export function CopyFlow({ intro, confirmLabel, load, confirm, ...dialog }: CopyFlowProps) {
  const { companyId, shopId } = useUser();
  const [picked, setPicked] = useState<PickedShops | null>(null);
  const { data } = useQuery(syncRuns({ companyId, shopId }));
  if (!picked) return <ShopPicker context={dialog.context} onPick={setPicked} onClose={dialog.onClose} />;
  const running = data?.items.find((job) => job.state === 'running' && job.kind === 'copy' && job.shopId === shopId);
  return (
    <PreviewDialog
      {...dialog}
      intro={intro?.(picked)}
      confirmLabel={confirmLabel(picked)}
      progress={running ? runProgress(running, shopId) : null}
      load={(signal) => load(picked, signal)}
      confirm={(preview) => confirm(picked, preview)}
    />
  );
}
