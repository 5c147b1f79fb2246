import { IconLifebuoy } from '@tabler/icons-react';
import { ISSUES, type Issue } from '@comptoir/domain/complaints/complaint.ts';
import { ISSUE_LABELS } from '@comptoir/domain/complaints/complaints.labels.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { useQuery } from '@tanstack/react-query';
import shared from '@comptoir/web/styles/shared.module.css';
import { Select } from '@comptoir/web/ui/fields/select.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { PageHeader } from '@comptoir/web/ui/layout/page-header.tsx';
import { Pager } from '@comptoir/web/ui/layout/pager.tsx';
import { Segmented } from '@comptoir/web/ui/layout/segmented.tsx';
import { SlashField } from '@comptoir/web/ui/search/slash-field.tsx';
import { EmptyState } from '@comptoir/web/ui/states/empty-state.tsx';
import { LineBones } from '@comptoir/web/ui/states/line-bones.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { NoMatch } from '@comptoir/web/ui/states/no-match.tsx';
import { LIST_SIZES } from '@comptoir/web/page/address.ts';
import { useUser } from '../../session/session.ts';
import { complaintList } from '../complaints.queries.ts';
import { pageSizeOf, useComplaintsMoves, useComplaintsSearch } from '../complaints-place.ts';
import { ComplaintsTable } from './complaints-table.tsx';
import styles from './inbox.module.css';

const ALL = 'all';

/** SUP-01 to SUP-04, SUP-14. */
export function Inbox() {
  const search = useComplaintsSearch();
  const moves = useComplaintsMoves(search);
  const pageSize = pageSizeOf(search);
  const page = search.page ?? 0;
  const list = useQuery(
    complaintList(useUser(), {
      pageNumber: page,
      pageSize,
      search: search.q ?? '',
      ...(search.etat ? { state: search.etat } : {}),
      ...(search.motif ? { issue: search.motif } : {}),
    }),
  );
  const isNarrowed = Boolean(search.q ?? search.etat ?? search.motif);
  return (
    <div className={shared.screen}>
      <PageHeader
        title="Support"
        actions={
          <div className={styles.search}>
            <SlashField
              label="Rechercher une réclamation"
              placeholder="N°, nom, téléphone, mots"
              text={search.q ?? ''}
              onSearch={moves.searchFor}
            />
          </div>
        }
      />
      <div className={styles.filters}>
        <Segmented
          label="État"
          segments={[
            { value: ALL, label: 'Toutes' },
            { value: 'open', label: 'À traiter', count: list.data ? String(list.data.openCount) : undefined },
            { value: 'decided', label: 'Traitées' },
          ]}
          value={search.etat ?? ALL}
          onChange={(state) => moves.toState(state === 'open' || state === 'decided' ? state : undefined)}
        />
        <div className={styles.issue}>
          <Select
            label="Motif"
            isLabelHidden
            options={[
              { value: ALL, label: 'Tous les motifs' },
              ...ISSUES.map((issue) => ({ value: issue as string, label: ISSUE_LABELS[issue] })),
            ]}
            value={search.motif ?? ALL}
            onChange={(issue) => moves.toIssue(issue === ALL ? undefined : (issue as Issue))}
          />
        </div>
      </div>
      <Card isPadded={false} aria-busy={list.isPlaceholderData}>
        <Loaded
          query={list}
          label="Chargement des réclamations"
          bones={<LineBones count={8} />}
          failed="Impossible de récupérer les réclamations"
          failedText={french('Merci de vérifier votre connexion internet !')}
        >
          {({ items, total }) =>
            items.length > 0 ? (
              <>
                <ComplaintsTable complaints={items} />
                <div className={styles.pager}>
                  <Pager
                    page={page}
                    pageSize={pageSize}
                    total={total}
                    pageSizes={LIST_SIZES}
                    onPage={moves.toPage}
                    onPageSize={moves.toSize}
                  />
                </div>
              </>
            ) : isNarrowed || page > 0 ? (
              <NoMatch title="Aucune réclamation ne correspond." onClear={moves.clear} />
            ) : (
              <EmptyState
                icon={IconLifebuoy}
                title="Aucune réclamation pour le moment."
                text="Vos clients signalent un problème depuis la page de leur commande."
              />
            )
          }
        </Loaded>
      </Card>
    </div>
  );
}
