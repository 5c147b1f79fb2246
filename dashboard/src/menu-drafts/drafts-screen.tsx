import { createMenuDraft } from '@comptoir/contract/menu-drafts.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { countText, hourText } from '@comptoir/domain/menu-drafts/menu-drafts.labels.ts';
import type { MenuDraftHead } from '@comptoir/domain/menu-drafts/menu-draft.ts';
import { IconChevronLeft, IconFilePencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@comptoir/web/route/link.tsx';
import { useNavigate } from '@comptoir/web/route/pages.tsx';
import { useState } from 'react';
import { call } from '@comptoir/web/call/call.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import shared from '@comptoir/web/styles/shared.module.css';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { IconButton } from '@comptoir/web/ui/actions/icon-button.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { PageHeader } from '@comptoir/web/ui/layout/page-header.tsx';
import { EmptyState } from '@comptoir/web/ui/states/empty-state.tsx';
import { LineBones } from '@comptoir/web/ui/states/line-bones.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { useUser } from '../session/session.ts';
import { DraftBadge } from './draft-badge.tsx';
import { draftsOf, putDraft, useDeleteDraft } from './menu-drafts.queries.ts';
import { NameWindow } from './name-window.tsx';
import styles from './menu-drafts.module.css';

export const NO_RIGHT = french("Vous n'avez pas les droits pour modifier la carte.");

/** DRF-01: the menus that are prepared, and those that were published lately. */
export function DraftsScreen() {
  const { companyId, shopId, timeZone, featureFlags } = useUser();
  const shopRef = { companyId, shopId };
  const navigate = useNavigate();
  const cache = useQueryClient();
  const drafts = useQuery(draftsOf(shopRef));
  const offline = useOfflineReason();
  const [isNew, setNew] = useState(false);
  const deleting = useDeleteDraft(shopRef, () => {});
  const refusal = featureFlags.includes('productAndOption') ? offline : NO_RIGHT;
  const begin = (
    <Button variant="primary" icon={IconPlus} disabledBecause={refusal} onClick={() => setNew(true)}>
      Nouveau brouillon
    </Button>
  );
  return (
    <div className={shared.screen}>
      <PageHeader
        back={
          <Link to="/products" className={styles.back}>
            <Glyph icon={IconChevronLeft} size={18} />
            Produits
          </Link>
        }
        title="Brouillons de carte"
        actions={begin}
      />
      <Card isPadded={false}>
        <Loaded
          query={drafts}
          label="Chargement des brouillons"
          bones={<LineBones count={4} />}
          failed="Les brouillons ne peuvent pas être affichés"
          failedText="Vérifiez votre connexion et réessayez."
        >
          {(items) =>
            items.length === 0 ? (
              <EmptyState
                icon={IconFilePencil}
                title="Aucun brouillon pour le moment"
                text="Préparez de nouveaux prix ou une carte de saison : rien n’est en vente avant la publication."
              />
            ) : (
              <ul className={styles.list} aria-label="Brouillons">
                {items.map((draft) => (
                  <DraftLine
                    key={draft.draftId}
                    draft={draft}
                    timeZone={timeZone}
                    refusal={refusal}
                    onDelete={() => deleting.mutate(draft)}
                  />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Card>
      {isNew ? (
        <NameWindow
          title="Nouveau brouillon"
          name=""
          saveLabel="Commencer"
          save={async (name, idempotencyKey) => {
            const draft = await call(createMenuDraft, { params: shopRef, body: { name } }, { idempotencyKey });
            putDraft(cache, { ...shopRef, draftId: draft.draftId }, draft);
            setNew(false);
            void navigate({ to: '/products/brouillons/$draftId', params: { draftId: draft.draftId } });
          }}
          onClose={() => setNew(false)}
        />
      ) : null}
    </div>
  );
}

type DraftLineProps = { draft: MenuDraftHead; timeZone: string; refusal: string | null; onDelete: () => void };

function DraftLine({ draft, timeZone, refusal, onDelete }: DraftLineProps) {
  const { draftId, name, state, elements } = draft;
  return (
    <li className={styles.line}>
      <div className={styles.words}>
        <Link to="/products/brouillons/$draftId" params={{ draftId }} className={styles.name}>
          {name}
        </Link>
        <span className={styles.facts}>
          {countText(elements)} · {storyOf(draft, timeZone)}
        </span>
        {draft.failure ? <span className={styles.failure}>{draft.failure}</span> : null}
      </div>
      <DraftBadge draft={draft} timeZone={timeZone} />
      {state === 'published' ? (
        <span className={styles.gap} />
      ) : (
        <IconButton icon={IconTrash} label={`Supprimer ${name}`} disabledBecause={refusal} onClick={onDelete} />
      )}
    </li>
  );
}

const storyOf = ({ publishedAt, publishedBy, changedAt, changedBy }: MenuDraftHead, zone: string): string =>
  publishedAt
    ? `publié par ${publishedBy} ${hourText(publishedAt, zone)}`
    : `modifié par ${changedBy} ${hourText(changedAt, zone)}`;
