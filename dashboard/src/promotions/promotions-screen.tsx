import { refusalSentence } from '@comptoir/contract/errors.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { PROMOTION_KINDS, type Promotion, type PromotionKind } from '@comptoir/domain/promotions/promotion.ts';
import {
  PROMOTION_STATES,
  shopSwitchRefusal,
  type PromotionState,
} from '@comptoir/domain/promotions/promotion-rules.ts';
import { PROMOTION_KIND_LABELS, PROMOTION_STATE_LABELS } from '@comptoir/domain/promotions/promotions.labels.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@comptoir/web/route/link.tsx';
import { IconChevronLeft, IconTicket, IconPlus, IconStack2 } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { showErrorOr } from '@comptoir/web/failure/show-error.ts';
import { useNow } from '@comptoir/web/page/now.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { Select } from '@comptoir/web/ui/fields/select.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { PageHeader } from '@comptoir/web/ui/layout/page-header.tsx';
import { Pager } from '@comptoir/web/ui/layout/pager.tsx';
import { Segmented } from '@comptoir/web/ui/layout/segmented.tsx';
import { SlashField } from '@comptoir/web/ui/search/slash-field.tsx';
import { EmptyState } from '@comptoir/web/ui/states/empty-state.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { NoMatch } from '@comptoir/web/ui/states/no-match.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { useUser } from '../session/session.ts';
import settings from '../settings/settings-page.module.css';
import { oneShop } from '../shops/shops.queries.ts';
import { PeriodWindow } from './period-window.tsx';
import { PromotionWindow } from './promotion-window.tsx';
import { PromotionsTable } from './promotions-table.tsx';
import { downloadCodes, promotionPage } from './promotions.queries.ts';
import { PAGE_SIZES, usePromotionPlace, type PromotionPlace } from './promotion-place.ts';
import { ReportDialog } from './report-dialog.tsx';
import { SwitchDialog } from './switch-dialog.tsx';
import styles from './promotions.module.css';

type Opened = { what: 'window' | 'period' | 'report' | 'switch'; promotion: Promotion } | { what: 'code' | 'series' };

const OF_NETWORK = 'Code géré par votre réseau.';
const EVERY_STATE = { value: '', label: 'Tous les statuts' };
const STATES = [EVERY_STATE, ...PROMOTION_STATES.map((value) => ({ value, label: PROMOTION_STATE_LABELS[value] }))];

/** PRO-01. */
export function PromotionsScreen() {
  const user = useUser();
  const now = useNow();
  const { place, go } = usePromotionPlace();
  const [opened, setOpened] = useState<Opened | null>(null);
  const list = useQuery(promotionPage(user, queryOf(place)));
  const shop = useQuery(oneShop(user));
  const mayChangeAll = user.featureFlags.includes('modifyGlobalPromo');
  const lockedBecause = useCallback(
    ({ isGeneral, kind }: Promotion): string | null => {
      if (kind === 'voucher') return 'Ce bon a été promis à un client\u00A0: il ne se modifie pas.';
      return isGeneral && !(user.isAllShops && mayChangeAll) ? OF_NETWORK : null;
    },
    [user.isAllShops, mayChangeAll],
  );
  const switchLockedBecause = useCallback(
    (promotion: Promotion): string | null => {
      if (promotion.isGeneral && !mayChangeAll) return OF_NETWORK;
      const refusal = user.isAllShops ? null : shopSwitchRefusal(promotion);
      return refusal && refusalSentence(refusal);
    },
    [user.isAllShops, mayChangeAll],
  );
  const open = useCallback(
    (what: 'window' | 'period' | 'report' | 'switch') => (promotion: Promotion) => setOpened({ what, promotion }),
    [],
  );
  const download = useCallback(
    (promotion: Promotion) =>
      void downloadCodes(user, promotion).catch((error: unknown) =>
        showErrorOr(error, french("Les codes n'ont pas pu être exportés, merci de réessayer !")),
      ),
    [user],
  );
  const close = () => setOpened(null);
  return (
    <>
      <PageHeader
        title="Codes promotionnels"
        back={
          <Link to="/marketing" className={settings.back}>
            <Glyph icon={IconChevronLeft} size={16} />
            Retour
          </Link>
        }
        actions={
          <>
            {user.isAllShops ? null : (
              <Button icon={IconStack2} onClick={() => setOpened({ what: 'series' })}>
                Créer une série
              </Button>
            )}
            <Button variant="primary" icon={IconPlus} onClick={() => setOpened({ what: 'code' })}>
              Créer un nouveau code promotionnel
            </Button>
          </>
        }
      />
      <div className={styles.tools}>
        <Segmented
          label="Sorte de codes"
          segments={PROMOTION_KINDS.map((value) => ({
            value,
            label: PROMOTION_KIND_LABELS[value],
            count: list.data ? String(list.data.counts[value] ?? 0) : undefined,
          }))}
          value={place.kind}
          onChange={(kind) => go({ kind })}
          bleeds
        />
        <div className={styles.search}>
          <SlashField label="Chercher un code" text={place.search} onSearch={(search) => go({ search })} />
        </div>
        <Select
          label="Statut"
          isLabelHidden
          options={STATES}
          value={place.state ?? ''}
          onChange={(state) => go({ state: (state || undefined) as PromotionState | undefined })}
        />
      </div>
      <Card isPadded={false} aria-busy={list.isPlaceholderData}>
        <Loaded
          query={list}
          label="Chargement des codes promotionnels"
          bones={<Skeleton height={320} radius={14} />}
          failed="Impossible d’afficher les codes promotionnels"
        >
          {({ items, total }) =>
            total === 0 ? (
              <Nothing
                place={place}
                clear={() => go({ search: '', state: undefined })}
                add={() => setOpened({ what: 'code' })}
              />
            ) : (
              <>
                <h2 className={styles.listTitle}>Historique des codes promotionnels</h2>
                <PromotionsTable
                  promotions={items}
                  now={now}
                  zone={user.timeZone}
                  lockedBecause={lockedBecause}
                  switchLockedBecause={switchLockedBecause}
                  onOpen={open('window')}
                  onSwitch={open('switch')}
                  onPeriod={open('period')}
                  onReport={open('report')}
                  onExport={download}
                />
                <div className={styles.pager}>
                  <Pager
                    page={place.page}
                    pageSize={place.size}
                    pageSizes={PAGE_SIZES}
                    total={total}
                    onPage={(page) => go({ page })}
                    onPageSize={(size) => go({ size })}
                  />
                </div>
              </>
            )
          }
        </Loaded>
      </Card>
      {opened?.what === 'switch' ? <SwitchDialog promotion={opened.promotion} onClose={close} /> : null}
      {opened?.what === 'period' ? <PeriodWindow promotion={opened.promotion} onClose={close} /> : null}
      {opened?.what === 'report' ? <ReportDialog promotion={opened.promotion} onClose={close} /> : null}
      {shop.data && opened?.what === 'window' ? (
        <PromotionWindow
          shop={shop.data}
          known={opened.promotion}
          isSeries={opened.promotion.kind === 'series'}
          lockedBecause={lockedBecause(opened.promotion)}
          onClose={close}
        />
      ) : null}
      {shop.data && (opened?.what === 'code' || opened?.what === 'series') ? (
        <PromotionWindow
          shop={shop.data}
          known={null}
          isSeries={opened.what === 'series'}
          lockedBecause={null}
          onClose={close}
        />
      ) : null}
    </>
  );
}

const queryOf = ({ page, size, kind, state, search }: PromotionPlace) => ({
  pageNumber: page,
  pageSize: size,
  kind,
  search,
  ...(state ? { state } : {}),
});

const EMPTY_TEXTS: Record<PromotionKind, string> = {
  code: 'Un code récompense un habitué, remplit un soir calme ou fait découvrir le restaurant.',
  series:
    'Une série donne à chaque personne un code qui ne sert qu’une fois\u00A0: à imprimer sur un flyer ou à envoyer.',
  voucher: 'Les bons offerts à un client après une réclamation apparaissent ici.',
};

/** PRO-02. */
function Nothing({ place, clear, add }: { place: PromotionPlace; clear: () => void; add: () => void }) {
  if (place.search || place.state)
    return <NoMatch title="Aucun code ne correspond à cette recherche." onClear={clear} />;
  return (
    <EmptyState
      icon={IconTicket}
      title="Aucun code promotionnel pour le moment."
      text={french(EMPTY_TEXTS[place.kind])}
      action={place.kind === 'code' ? <Button onClick={add}>Créer un nouveau code promotionnel</Button> : undefined}
    />
  );
}
