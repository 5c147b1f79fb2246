import { IconBuildingBank, IconChevronLeft, IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@comptoir/web/route/link.tsx';
import { useNavigate, useSearch } from '@comptoir/web/route/pages.tsx';
import { useState } from 'react';
import { LIST_SIZES, readPlace, withoutBlanks, type Place } from '@comptoir/web/page/address.ts';
import shared from '@comptoir/web/styles/shared.module.css';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { PageHeader } from '@comptoir/web/ui/layout/page-header.tsx';
import { Pager } from '@comptoir/web/ui/layout/pager.tsx';
import { EmptyState } from '@comptoir/web/ui/states/empty-state.tsx';
import { LineBones } from '@comptoir/web/ui/states/line-bones.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { useUser } from '../session/session.ts';
import { ExportDialog } from './export-dialog.tsx';
import { payoutsOf } from './payouts.queries.ts';
import { PayoutsTable } from './payouts-table.tsx';
import styles from './payouts.module.css';

const PATH = '/finances/payouts';

/** FIN-19, PAY-04, PAY-08: every transfer to the shop's bank, the last first. */
export function PayoutsScreen() {
  const user = useUser();
  const navigate = useNavigate();
  const place = readPlace(useSearch());
  const pageSize = LIST_SIZES.find((size) => size === place.size) ?? LIST_SIZES[0];
  const page = place.page ?? 0;
  const payouts = useQuery(payoutsOf(user, { pageNumber: page, pageSize }));
  const [isExporting, setExporting] = useState(false);
  const go = (search: { [K in keyof Place]?: Place[K] | undefined }) =>
    void navigate({ to: PATH, search: withoutBlanks<Place>({ ...place, ...search }), resetScroll: false });
  return (
    <div className={shared.screen}>
      <PageHeader
        back={
          <Link to="/finances" className={styles.back}>
            <Glyph icon={IconChevronLeft} size={18} />
            Finances
          </Link>
        }
        title="Historique des virements"
        actions={
          user.isAllShops ? null : (
            <Button icon={IconDownload} onClick={() => setExporting(true)}>
              Exporter
            </Button>
          )
        }
      />
      <Card isPadded={false} aria-busy={payouts.isPlaceholderData}>
        <Loaded
          query={payouts}
          label="Chargement des virements"
          bones={<LineBones count={8} />}
          failed="Les virements ne peuvent pas être affichés"
          failedText="Vérifiez votre connexion et réessayez."
        >
          {({ items, total }) =>
            total === 0 ? (
              <EmptyState
                icon={IconBuildingBank}
                title="Aucun virement pour le moment"
                text="Vos encaissements par carte sont virés sur votre compte dès le lendemain."
              />
            ) : (
              <>
                <PayoutsTable payouts={items} isAllShops={user.isAllShops} timeZone={user.timeZone} />
                <div className={styles.pager}>
                  <Pager
                    page={page}
                    pageSize={pageSize}
                    pageSizes={LIST_SIZES}
                    total={total}
                    onPage={(next) => go({ page: next })}
                    onPageSize={(size) => go({ page: undefined, size })}
                  />
                </div>
              </>
            )
          }
        </Loaded>
      </Card>
      {isExporting ? <ExportDialog onClose={() => setExporting(false)} /> : null}
    </div>
  );
}
