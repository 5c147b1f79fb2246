import type { SyncPreview } from '@comptoir/domain/menu-sync/sync.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useUser } from '../../session/session.ts';
import { syncRuns } from '../menu-sync.queries.ts';
import { PreviewDialog } from '../preview/preview-dialog.tsx';
import { runProgress } from '../run-words.ts';
import type { PickedShops } from './picked-shops.ts';
import { ShopPicker } from './shop-picker.tsx';

export type CopyFlowProps = {
  /** What is about to be done, in one line. */
  context: string;
  intro?: (picked: PickedShops) => ReactNode;
  confirmLabel: (picked: PickedShops) => string;
  tone?: 'primary' | 'danger';
  load: (picked: PickedShops, signal: AbortSignal) => Promise<SyncPreview>;
  confirm: (picked: PickedShops, preview: SyncPreview) => Promise<void>;
  failure: string;
  onClose: () => void;
};

/** SYN-02: the shops first, then what would change there. */
export function CopyFlow({ context, intro, confirmLabel, tone, load, confirm, failure, onClose }: CopyFlowProps) {
  const { companyId, shopId } = useUser();
  const [picked, setPicked] = useState<PickedShops | null>(null);
  const { data } = useQuery(syncRuns({ companyId, shopId }));
  if (!picked) return <ShopPicker context={context} onPick={setPicked} onClose={onClose} />;
  const running = data?.items.find((job) => job.state === 'running' && job.kind === 'copy' && job.shopId === shopId);
  return (
    <PreviewDialog
      context={context}
      intro={intro?.(picked)}
      confirmLabel={confirmLabel(picked)}
      {...(tone ? { tone } : {})}
      progress={running ? runProgress(running, shopId) : null}
      load={(signal) => load(picked, signal)}
      confirm={(preview) => confirm(picked, preview)}
      failure={failure}
      onClose={onClose}
    />
  );
}
