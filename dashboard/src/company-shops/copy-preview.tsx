import type { CompanyShop } from '@comptoir/domain/company-shops/company-shop.ts';
import { COPIED_PART_LABELS } from '@comptoir/domain/company-shops/company-shops.labels.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PreviewDialog } from '../menu-sync/preview/preview-dialog.tsx';
import { syncRuns } from '../menu-sync/menu-sync.queries.ts';
import { runProgress } from '../menu-sync/run-words.ts';
import { useUser } from '../session/session.ts';
import { previewNewShop, type NewShopBody, type NewShopPreview } from './company-shops.queries.ts';
import { CREATE_FAILED } from './create-words.ts';
import styles from './company-shops.module.css';

const COPYING = french('Le magasin est créé, sa carte est en cours de copie…');

type CopyPreviewProps = {
  source: CompanyShop;
  body: NewShopBody;
  create: (previewId: string) => Promise<void>;
  onClose: () => void;
};

/** STO-15, STO-16: what the new shop will have, and how far its copy has come. */
export function CopyPreview({ source, body, create, onClose }: CopyPreviewProps) {
  const { companyId } = useUser();
  const [settings, setSettings] = useState<NewShopPreview['settings']>([]);
  const { data: runs } = useQuery(syncRuns({ companyId, shopId: source.shopId }));
  const running = runs?.items.find(({ state, kind }) => state === 'running' && kind === 'copy');
  return (
    <PreviewDialog
      context={`${body.name}, à partir de ${source.name}`}
      intro={
        settings.length > 0 ? (
          <span className={styles.copied}>
            {settings.map(({ part, summary }) => (
              <span key={part}>
                <strong>{COPIED_PART_LABELS[part]}</strong>
                {french(` : ${summary}`)}
              </span>
            ))}
          </span>
        ) : undefined
      }
      progress={running ? runProgress(running, source.shopId) : COPYING}
      confirmLabel="Créer le magasin"
      namesShops={false}
      load={async (signal) => {
        if (!body.copy) throw new Error('nothing is copied');
        const { shopId, parts } = body.copy;
        const preview = await previewNewShop(companyId, { shopId, parts, name: body.name }, signal);
        setSettings(preview.settings);
        if (!preview.menu) throw new Error('the preview has no menu');
        return preview.menu;
      }}
      confirm={({ previewId }) => create(previewId)}
      failure={CREATE_FAILED}
      onClose={onClose}
    />
  );
}
