import { IconDownload, IconInfoCircle } from '@tabler/icons-react';
import { SEGMENT_PLURALS } from '@comptoir/domain/clients/clients.labels.ts';
import {
  AT_RISK_AFTER_DAYS,
  LOST_AFTER_DAYS,
  LOYAL_FROM_CENTS,
  LOYAL_FROM_ORDERS,
  SEGMENTS,
  type Segment,
} from '@comptoir/domain/clients/segment.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import shared from '@comptoir/web/styles/shared.module.css';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { formatCount } from '@comptoir/web/ui/base/figures.ts';
import { PageHeader } from '@comptoir/web/ui/layout/page-header.tsx';
import { Segmented } from '@comptoir/web/ui/layout/segmented.tsx';
import { SlashField } from '@comptoir/web/ui/search/slash-field.tsx';
import { useUser } from '../session/session.ts';
import { useClientsMoves, useClientsSearch, useOpenClient } from './clients-place.ts';
import { ALL_SHOPS_LEAST, askedWords, SEARCH_AFTER_MS } from './clients-search.ts';
import { segmentCounts } from './clients.queries.ts';
import { ClientDialog } from './detail/client-dialog.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { ClientList } from './list/client-list.tsx';
import { TwinsCard } from './twins-card.tsx';
import styles from './clients-screen.module.css';

const RULES = french(
  `Perdu : rien depuis ${LOST_AFTER_DAYS} jours. À risque : rien depuis ${AT_RISK_AFTER_DAYS} jours. Fidèle : ${LOYAL_FROM_ORDERS} commandes ou ${LOYAL_FROM_CENTS / 100} € dépensés. Nouveau : une commande au plus.`,
);

/** CLI-01, CLI-02. */
export function ClientsScreen() {
  const user = useUser();
  const search = useClientsSearch();
  const moves = useClientsMoves(search);
  const client = useOpenClient();
  const counts = useQuery(segmentCounts(user));
  const [isExporting, setExporting] = useState(false);
  const { words, isTooShort } = askedWords(search.q, user.isAllShops);
  const wanted = {
    search: words,
    segment: search.segment,
    sort: search.tri ?? ('lastOrder' as const),
    ordering: search.inverse ? ('asc' as const) : ('desc' as const),
  };
  return (
    <div className={shared.screen}>
      <PageHeader
        title="Clients"
        actions={
          <>
            <div className={styles.search}>
              <SlashField
                label="Chercher un client"
                placeholder="Nom, e-mail ou téléphone"
                text={search.q ?? ''}
                pauseMs={SEARCH_AFTER_MS}
                onSearch={moves.searchFor}
              />
            </div>
            <Button icon={IconDownload} onClick={() => setExporting(true)}>
              Exporter la liste des clients
            </Button>
          </>
        }
      />
      {isTooShort ? (
        <p role="status" className={styles.hint}>
          Saisissez au moins {ALL_SHOPS_LEAST} caractères.
        </p>
      ) : null}
      <div className={styles.filters}>
        <Segmented
          label="Segment"
          segments={[
            { value: 'all' as const, label: 'Tous', count: countOf(counts.data?.total) },
            ...SEGMENTS.map((segment) => ({
              value: segment,
              label: SEGMENT_PLURALS[segment],
              count: countOf(counts.data?.counts[segment]),
            })),
          ]}
          value={search.segment ?? 'all'}
          onChange={(value: Segment | 'all') => moves.toSegment(value === 'all' ? undefined : value)}
          bleeds
        />
        <details className={styles.rules}>
          <summary>
            <Glyph icon={IconInfoCircle} />
            Comment on les range
          </summary>
          <p>{RULES}</p>
        </details>
      </div>
      <TwinsCard />
      <ClientList
        wanted={wanted}
        search={search}
        moves={moves}
        total={search.segment ? counts.data?.counts[search.segment] : counts.data?.total}
      />
      {client ? <ClientDialog key={client} customerId={client} onClose={moves.close} /> : null}
      {isExporting ? (
        <ExportDialog
          wanted={wanted}
          total={wanted.search ? undefined : search.segment ? counts.data?.counts[search.segment] : counts.data?.total}
          onClose={() => setExporting(false)}
        />
      ) : null}
    </div>
  );
}

const countOf = (count: number | undefined): string | undefined =>
  count === undefined ? undefined : formatCount(count);
