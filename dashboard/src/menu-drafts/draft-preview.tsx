import { previewMenuDraft } from '@comptoir/contract/menu-drafts.ts';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { call } from '@comptoir/web/call/call.ts';
import { LinkButton } from '@comptoir/web/ui/actions/link-button.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { ShopPreview } from '../design/shop-preview.tsx';
import type { DraftRef } from './menu-drafts.queries.ts';
import styles from './menu-drafts.module.css';

/** Shorter than the hour that a link opens. */
const RENEWED_MS = 50 * 60_000;
const NO_DESIGN = {};

/** DRF-07: the web shop itself, with the draft; drawn again when the draft changes. */
export function DraftPreview({ draftRef, version }: { draftRef: DraftRef; version: number }) {
  const link = useQuery({
    queryKey: ['menuDrafts', draftRef.shopId, 'preview', draftRef.draftId],
    queryFn: ({ signal }) => call(previewMenuDraft, { params: draftRef }, { signal }),
    staleTime: RENEWED_MS,
    refetchInterval: RENEWED_MS,
  });
  return (
    <Loaded
      query={link}
      label="Préparation de l’aperçu"
      bones={<Skeleton height={760} radius={14} />}
      failed="L’aperçu ne peut pas être affiché"
    >
      {({ path, token }) => (
        <div className={styles.preview}>
          <p className={styles.previewLine}>
            Votre page avec ce brouillon. Rien n’y est en vente, et on ne peut rien y commander.
            <LinkButton icon={IconExternalLink} href={`${path}?preview=${encodeURIComponent(token)}`} target="_blank">
              Ouvrir sur un autre écran
            </LinkButton>
          </p>
          <ShopPreview key={version} path={path} address={path} draft={NO_DESIGN} token={token} />
        </div>
      )}
    </Loaded>
  );
}
