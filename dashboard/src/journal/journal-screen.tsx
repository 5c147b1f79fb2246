import { IconChevronLeft, IconDownload, IconHistory } from '@tabler/icons-react';
import { AUTHOR_NAMES } from '@comptoir/domain/journal/journal.ts';
import { JOURNAL_KIND_NAMES, KIND_LABELS, type JournalKind } from '@comptoir/domain/journal/kinds.ts';
import { french, plural } from '@comptoir/domain/kernel/text.ts';
import { localDay } from '@comptoir/domain/kernel/time.ts';
import { PAGES } from '@comptoir/domain/session/pages.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@comptoir/web/route/link.tsx';
import { useState } from 'react';
import { showErrorOr } from '@comptoir/web/failure/show-error.ts';
import { useFromNow } from '@comptoir/web/page/now.ts';
import shared from '@comptoir/web/styles/shared.module.css';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { formatCount } from '@comptoir/web/ui/base/figures.ts';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { DateRangePicker } from '@comptoir/web/ui/date-range/date-range-picker.tsx';
import { Select } from '@comptoir/web/ui/fields/select.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { PageHeader } from '@comptoir/web/ui/layout/page-header.tsx';
import { SlashField } from '@comptoir/web/ui/search/slash-field.tsx';
import { EmptyState } from '@comptoir/web/ui/states/empty-state.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { useUser } from '../session/session.ts';
import settings from '../settings/settings-page.module.css';
import { JournalRow } from './journal-row.tsx';
import { useJournalPlace } from './journal-place.ts';
import { downloadJournal, journalOf, journalPeople } from './journal.queries.ts';
import styles from './journal.module.css';

const PRESETS = ['today', 'yesterday', 'last-7-days', 'month', 'last-4-weeks'] as const;

/** JRN-01: who did what. Nothing of it can be erased. */
export function JournalScreen() {
  const { companyId, timeZone } = useUser();
  const { place, ...move } = useJournalPlace();
  const [isSaving, setSaving] = useState(false);
  const today = useFromNow((now) => localDay(now, timeZone));
  const range = place.from && place.to ? { from: place.from, to: place.to } : { from: today, to: today };
  const wanted = {
    personId: place.qui,
    kind: place.genre,
    startDate: range.from,
    endDate: range.to,
    search: place.q,
  };
  const list = useInfiniteQuery(journalOf(companyId, wanted));
  const people = useQuery(journalPeople(companyId));
  const first = list.data?.pages[0];
  const download = () => {
    setSaving(true);
    downloadJournal(companyId, wanted, today)
      .catch((error: unknown) => showErrorOr(error, french("Le journal n'a pas pu être exporté, merci de réessayer !")))
      .finally(() => setSaving(false));
  };
  return (
    <div className={shared.screen}>
      <PageHeader
        title={PAGES.journal.label}
        back={
          <Link to={PAGES.team.path} className={settings.back}>
            <Glyph icon={IconChevronLeft} size={16} />
            Retour
          </Link>
        }
        badge={<span className={settings.hint}>Qui a fait quoi. Rien ne s’y efface.</span>}
        actions={
          <Button icon={IconDownload} isBusy={isSaving} onClick={download}>
            Exporter (CSV)
          </Button>
        }
      />
      <div className={styles.filters}>
        <Select
          label="Personne"
          isLabelHidden
          options={[
            { value: '', label: 'Tout le monde' },
            { value: 'system', label: `${AUTHOR_NAMES.system}, tout seul` },
            ...(people.data?.items ?? []).map(({ userId, name }) => ({ value: userId, label: name })),
          ]}
          value={place.qui ?? ''}
          onChange={(who) => move.toPerson(who || undefined)}
        />
        <Select<JournalKind | ''>
          label="Genre de chose"
          isLabelHidden
          options={[
            { value: '', label: 'Toutes les choses' },
            ...JOURNAL_KIND_NAMES.map((kind) => ({ value: kind, label: KIND_LABELS[kind] })),
          ]}
          value={place.genre ?? ''}
          onChange={(kind) => move.toKind(kind || undefined)}
        />
        <DateRangePicker
          label="Période"
          range={range}
          frame={{ today }}
          presets={PRESETS}
          usual="today"
          onChange={(chosen) => move.toRange(chosen.from === today && chosen.to === today ? null : chosen)}
        />
        <div className={styles.search}>
          <SlashField
            label="Chercher dans le journal"
            placeholder="N° de commande, plat, client…"
            text={place.q ?? ''}
            onSearch={move.searchFor}
          />
        </div>
        <span role="status" className={styles.count}>
          {first?.total === undefined || first.total === null ? '' : countWords(first.total, first.isCapped)}
        </span>
      </div>
      <Loaded
        query={list}
        label="Chargement du journal"
        bones={<Skeleton height={520} radius={14} />}
        failed={french("Le journal n'a pas pu être lu, merci de réessayer !")}
      >
        {({ pages }) => {
          const entries = pages.flatMap(({ items }) => items);
          return (
            <Card isPadded={false} as="section" aria-label="Journal" aria-busy={list.isPlaceholderData}>
              {entries.length === 0 ? (
                <EmptyState
                  icon={IconHistory}
                  title="Rien sur cette période"
                  text="Changez les dates, la personne ou la recherche."
                />
              ) : (
                <>
                  <div className={styles.head} aria-hidden="true">
                    <span>Heure</span>
                    <span>Qui</span>
                    <span>Quoi</span>
                    <span>Sur quoi</span>
                  </div>
                  <ol className={styles.list}>
                    {entries.map((entry) => (
                      <JournalRow key={entry.id} entry={entry} today={today} />
                    ))}
                  </ol>
                </>
              )}
              {list.hasNextPage ? (
                <div className={styles.more}>
                  <Button isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                    Afficher la suite
                  </Button>
                </div>
              ) : null}
            </Card>
          );
        }}
      </Loaded>
    </div>
  );
}

const countWords = (total: number, isCapped: boolean): string =>
  `${isCapped ? 'Plus de ' : ''}${formatCount(total)} ${plural(total, 'ligne', 'lignes')}`;
