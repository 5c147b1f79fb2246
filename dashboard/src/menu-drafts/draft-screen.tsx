import { renameMenuDraft } from '@comptoir/contract/menu-drafts.ts';
import { refusalSentence } from '@comptoir/contract/errors.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import type { MenuDraft } from '@comptoir/domain/menu-drafts/menu-draft.ts';
import { IconAlertTriangle, IconChevronLeft, IconFilePencil, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@comptoir/web/route/link.tsx';
import { useNavigate, useSearch } from '@comptoir/web/route/pages.tsx';
import { Suspense, useMemo, useState } from 'react';
import { call } from '@comptoir/web/call/call.ts';
import shared from '@comptoir/web/styles/shared.module.css';
import { IconButton } from '@comptoir/web/ui/actions/icon-button.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { Banner } from '@comptoir/web/ui/feedback/banner.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { PageHeader } from '@comptoir/web/ui/layout/page-header.tsx';
import { Segmented } from '@comptoir/web/ui/layout/segmented.tsx';
import { formatCount } from '@comptoir/web/ui/base/figures.ts';
import { LineBones } from '@comptoir/web/ui/states/line-bones.tsx';
import { LoadFailed } from '@comptoir/web/ui/states/load-failed.tsx';
import { LoadingRegion } from '@comptoir/web/ui/states/skeleton.tsx';
import { ChangesView } from '../menu-sync/preview/changes-view.tsx';
import { PowersContext, ShownMenuContext, useNewMenuContext } from '../menu/menu-context.ts';
import { menuOf, type ShownMenu } from '../menu/menu.queries.ts';
import { useUser } from '../session/session.ts';
import { ConflictPanel } from './conflict-panel.tsx';
import { DraftBadge } from './draft-badge.tsx';
import { DraftPreview } from './draft-preview.tsx';
import { DraftTable } from './draft-table.tsx';
import { useDrafted } from './drafted.ts';
import { draftOf, putDraft, useDeleteDraft, useDraftSender } from './menu-drafts.queries.ts';
import { NameWindow } from './name-window.tsx';
import { PublishActions } from './publish-actions.tsx';
import styles from './menu-drafts.module.css';

const VIEWS = ['carte', 'comparaison', 'apercu'] as const;
type View = (typeof VIEWS)[number];
const PATH = '/products/brouillons';

/** DRF-03: one menu that is prepared. */
export function DraftScreen({ draftId }: { draftId: string }) {
  const { companyId, shopId } = useUser();
  const ref = { companyId, shopId, draftId };
  const draft = useQuery(draftOf(ref));
  const menu = useQuery(menuOf(ref));
  const missing = [draft, menu].find(({ isError, data }) => isError && !data);
  if (draft.data && menu.data) return <Ready draft={draft.data} menu={menu.data} />;
  return (
    <div className={shared.screen}>
      <PageHeader back={<Back />} title="Brouillon" />
      <Card isPadded={false}>
        {missing ? (
          <LoadFailed
            title="Ce brouillon ne peut pas être affiché"
            text="Il a peut-être été supprimé, ou la connexion est coupée."
            retry={() => void missing.refetch()}
            isRetrying={missing.isFetching}
          />
        ) : (
          <LoadingRegion label="Chargement du brouillon">
            <LineBones count={8} />
          </LoadingRegion>
        )}
      </Card>
    </div>
  );
}

const Back = () => (
  <Link to={PATH} className={styles.back}>
    <Glyph icon={IconChevronLeft} size={18} />
    Brouillons de carte
  </Link>
);

function useView(draftId: string): [View, (view: View) => void] {
  const { vue }: { vue?: unknown } = useSearch();
  const navigate = useNavigate();
  const go = (view: View) =>
    void navigate({
      to: `${PATH}/$draftId`,
      params: { draftId },
      search: view === 'carte' ? {} : { vue: view },
      replace: true,
      resetScroll: false,
    });
  return [VIEWS.find((view) => view === vue) ?? 'carte', go];
}

function Ready({ draft, menu }: { draft: MenuDraft; menu: ShownMenu }) {
  const { companyId, shopId, shopName, timeZone } = useUser();
  const { draftId, name, state } = draft;
  const ref = { companyId, shopId, draftId };
  const navigate = useNavigate();
  const cache = useQueryClient();
  const drafted = useDrafted(menu, draft, shopName);
  const { context: onSale, opened } = useNewMenuContext(menu, false);
  const send = useDraftSender(ref);
  const isPublished = state === 'published';
  const context = useMemo(() => {
    const editRefusal = onSale.editRefusal ?? (isPublished ? refusalSentence('draft-published') : null);
    return { ...onSale, editRefusal, draft: { send } };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `send` does the same at every drawing
  }, [onSale, isPublished]);
  const [view, goTo] = useView(draftId);
  const [isNaming, setNaming] = useState(false);
  const deleting = useDeleteDraft(ref, () => void navigate({ to: PATH }));
  return (
    <PowersContext value={context}>
      <ShownMenuContext value={drafted.menu}>
        <div className={shared.screen}>
          <PageHeader
            back={<Back />}
            title={name}
            badge={<DraftBadge draft={draft} timeZone={timeZone} />}
            actions={
              <>
                {isPublished ? null : (
                  <>
                    <IconButton
                      icon={IconPencil}
                      label="Renommer le brouillon"
                      disabledBecause={context.editRefusal}
                      onClick={() => setNaming(true)}
                    />
                    <IconButton
                      icon={IconTrash}
                      label="Supprimer le brouillon"
                      disabledBecause={context.editRefusal}
                      onClick={() => deleting.mutate({ draftId, name })}
                    />
                  </>
                )}
                <PublishActions draftRef={ref} draft={draft} drafted={drafted} />
              </>
            }
          />
          {isPublished ? null : (
            <Banner icon={IconFilePencil}>{french(`Vous préparez « ${name} » : rien n’est en vente.`)}</Banner>
          )}
          {draft.failure ? (
            <Banner icon={IconAlertTriangle}>
              {french(`La publication prévue n’a pas eu lieu : ${draft.failure}`)}
            </Banner>
          ) : null}
          <ConflictPanel draftRef={ref} conflicts={drafted.conflicts} />
          {isPublished ? null : (
            <Segmented
              label="Vue du brouillon"
              bleeds
              segments={[
                { value: 'carte', label: 'Carte' },
                { value: 'comparaison', label: 'Comparaison', count: formatCount(drafted.count) },
                { value: 'apercu', label: 'Aperçu' },
              ]}
              value={view}
              onChange={goTo}
            />
          )}
          {isPublished ? (
            <p className={styles.done}>Ce brouillon est publié. Ce qui a changé depuis se trouve dans votre carte.</p>
          ) : null}
          {!isPublished && view === 'carte' ? <DraftTable draftRef={ref} draft={draft} onSale={menu} /> : null}
          {!isPublished && view === 'comparaison' ? (
            <Card as="section" aria-label="Ce qui change">
              <h2 className={styles.comparison}>Ce qui change à la publication</h2>
              <ChangesView shops={drafted.preview.shops} namesShops={false} />
            </Card>
          ) : null}
          {!isPublished && view === 'apercu' ? <DraftPreview draftRef={ref} version={draft.version} /> : null}
        </div>
        <Suspense fallback={null}>{opened}</Suspense>
        {isNaming ? (
          <NameWindow
            title="Renommer le brouillon"
            name={name}
            saveLabel="Enregistrer"
            save={async (typed, idempotencyKey) => {
              putDraft(
                cache,
                ref,
                await call(renameMenuDraft, { params: ref, body: { name: typed } }, { idempotencyKey }),
              );
              setNaming(false);
            }}
            onClose={() => setNaming(false)}
          />
        ) : null}
      </ShownMenuContext>
    </PowersContext>
  );
}
