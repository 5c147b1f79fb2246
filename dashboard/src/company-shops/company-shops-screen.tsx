import { refusalSentence } from '@comptoir/contract/errors.ts';
import type { CompanyShop } from '@comptoir/domain/company-shops/company-shop.ts';
import {
  countWords,
  SHOP_STATE_LABELS,
  SHOP_TYPE_LABELS,
} from '@comptoir/domain/company-shops/company-shops.labels.ts';
import { reopenRefusal } from '@comptoir/domain/company-shops/retire.ts';
import { french, plain } from '@comptoir/domain/kernel/text.ts';
import { IconChevronLeft, IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@comptoir/web/route/link.tsx';
import { useCallback, useMemo, useState } from 'react';
import { commandKey } from '@comptoir/web/call/command-key.ts';
import { showError } from '@comptoir/web/failure/show-error.ts';
import { useOfflineReason } from '@comptoir/web/live/live-status.tsx';
import { useFromNow } from '@comptoir/web/page/now.ts';
import shared from '@comptoir/web/styles/shared.module.css';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { ConfirmDialog } from '@comptoir/web/ui/dialogs/confirm-dialog.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { PageHeader } from '@comptoir/web/ui/layout/page-header.tsx';
import { SearchBox } from '@comptoir/web/ui/search/search-box.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { NoMatch } from '@comptoir/web/ui/states/no-match.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { useUser } from '../session/session.ts';
import settings from '../settings/settings-page.module.css';
import { companyShops, readShopsAgain, reopenShop } from './company-shops.queries.ts';
import { CreatedDialog } from './created-dialog.tsx';
import { EditShopWindow } from './edit-shop-window.tsx';
import { NewShopWindow } from './new-shop-window.tsx';
import { RetireWindow } from './retire-window.tsx';
import { ShopsTable, type ShopAct } from './shops-table.tsx';
import { useEnterShop } from './use-enter-shop.ts';
import styles from './company-shops.module.css';

type Opened = { what: 'new' | 'edit' | 'retire' | 'reopen' | 'created'; shop: CompanyShop | null };

/** STO-01. */
export function CompanyShopsScreen() {
  const { companyId } = useUser();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [words, setWords] = useState('');
  const list = useQuery(companyShops(companyId));
  const offline = useOfflineReason();
  const { enter } = useEnterShop();
  const close = () => setOpened(null);
  // Enough for a limit of thirty days, and the table is not drawn again each second.
  const today = useFromNow((now) => now.slice(0, 13));
  const reopenRefused = useCallback(
    ({ retiredAt }: CompanyShop) => {
      const refusal = reopenRefusal(retiredAt, `${today}:00:00.000Z`);
      return offline ?? (refusal && refusalSentence(refusal));
    },
    [today, offline],
  );
  const act = useCallback(
    (what: ShopAct, shop: CompanyShop) =>
      what === 'enter' ? enter(shop.shopId) : setOpened({ what: what === 'copy' ? 'new' : what, shop }),
    [enter],
  );
  const found = useMemo(() => matching(list.data ?? [], words), [list.data, words]);
  const { shop } = opened ?? {};
  return (
    <div className={shared.screen}>
      <PageHeader
        title="Magasins"
        back={
          <Link to="/settings" className={settings.back}>
            <Glyph icon={IconChevronLeft} size={16} />
            Retour
          </Link>
        }
        actions={
          <Button variant="primary" icon={IconPlus} onClick={() => setOpened({ what: 'new', shop: null })}>
            Nouveau magasin
          </Button>
        }
      />
      <div className={styles.tools}>
        <div className={styles.search}>
          <SearchBox label="Chercher un magasin" maxLength={100} value={words} onChange={setWords} />
        </div>
        {list.data ? <p className={styles.count}>{countWords(list.data.map(({ state }) => state))}</p> : null}
      </div>
      <Card isPadded={false}>
        <Loaded
          query={list}
          label="Chargement des magasins"
          bones={<Skeleton height={320} radius={14} />}
          failed="Impossible d’afficher les magasins"
        >
          {() =>
            found.length === 0 ? (
              <NoMatch title="Aucun magasin ne correspond à votre recherche." onClear={() => setWords('')} />
            ) : (
              <ShopsTable shops={found} reopenRefused={reopenRefused} onAct={act} />
            )
          }
        </Loaded>
      </Card>
      {opened?.what === 'new' ? (
        <NewShopWindow
          shops={list.data ?? []}
          from={opened.shop}
          onCreated={(made) => setOpened({ what: 'created', shop: made })}
          onClose={close}
        />
      ) : null}
      {shop && opened?.what === 'created' ? <CreatedDialog shop={shop} onClose={close} /> : null}
      {shop && opened?.what === 'edit' ? <EditShopWindow shop={shop} onClose={close} /> : null}
      {shop && opened?.what === 'retire' ? <RetireWindow shop={shop} onClose={close} /> : null}
      {shop && opened?.what === 'reopen' ? <ReopenDialog shop={shop} onClose={close} /> : null}
    </div>
  );
}

/** STO-03: whatever of a row is written in words. */
function matching(shops: readonly CompanyShop[], words: string): readonly CompanyShop[] {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return shops;
  return shops.filter(({ name, slug, address, type, state }) => {
    const text = plain(
      [name, slug, address.city, address.postalCode, SHOP_TYPE_LABELS[type], SHOP_STATE_LABELS[state]].join(' '),
    );
    return wanted.every((word) => text.includes(word));
  });
}

/** STO-45. */
function ReopenDialog({ shop, onClose }: { shop: CompanyShop; onClose: () => void }) {
  const { companyId } = useUser();
  const offline = useOfflineReason();
  const cache = useQueryClient();
  const [key] = useState(commandKey);
  const reopening = useMutation({
    mutationFn: () => reopenShop({ companyId, shopId: shop.shopId }, key),
    onSuccess: () => {
      onClose();
      return readShopsAgain(cache);
    },
    onError: showError,
  });
  return (
    <ConfirmDialog
      title={french(`Rouvrir ${shop.name} ?`)}
      text="Il revient fermé, avec sa carte, ses réglages et son adresse : ouvrez-le quand tout est prêt."
      confirmLabel="Rouvrir"
      isBusy={reopening.isPending}
      disabledBecause={offline}
      onConfirm={() => reopening.mutate()}
      onCancel={onClose}
    />
  );
}
