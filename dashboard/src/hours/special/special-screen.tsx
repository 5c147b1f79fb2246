import { holidayCountryOf, holidaysToOffer, type Holiday } from '@comptoir/domain/hours/holidays.ts';
import type { SpecialHours } from '@comptoir/domain/hours/hours.ts';
import { formatDay, localDay, type Day } from '@comptoir/domain/kernel/time.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { useQuery } from '@tanstack/react-query';
import { IconCalendarOff, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { Pager } from '@comptoir/web/ui/layout/pager.tsx';
import { EmptyState } from '@comptoir/web/ui/states/empty-state.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { useUser } from '../../session/session.ts';
import { oneShop } from '../../shops/shops.queries.ts';
import { HoursFrame } from '../hours-frame.tsx';
import { specialHoursPage } from '../hours.queries.ts';
import { DeleteSpecial } from './delete-special.tsx';
import { BLANK, draftOf, type SpecialDraft } from './special-draft.ts';
import { SpecialTable } from './special-table.tsx';
import { SpecialWindow } from './special-window.tsx';
import styles from './special.module.css';

/** SPH-01. */
const PAGE_SIZES = [5, 10, 20] as const;

type Opened = { entry: SpecialHours | null; start: () => SpecialDraft };

export function SpecialHoursScreen() {
  const user = useUser();
  const today = useFromNow((now) => localDay(now, user.timeZone));
  const [place, setPlace] = useState<{ pageNumber: number; pageSize: number }>({
    pageNumber: 0,
    pageSize: PAGE_SIZES[0],
  });
  const [opened, setOpened] = useState<Opened | null>(null);
  const [deleted, setDeleted] = useState<SpecialHours | null>(null);
  const list = useQuery(specialHoursPage(user, place));
  const shop = useQuery(oneShop(user));
  const country = holidayCountryOf(shop.data?.address.country ?? '');
  const add = () => setOpened({ entry: null, start: BLANK });
  const lastPage = Math.max(0, Math.ceil((list.data?.total ?? 0) / place.pageSize) - 1);
  // The last row of the last page was deleted.
  if (list.data && !list.isPlaceholderData && place.pageNumber > lastPage) setPlace({ ...place, pageNumber: lastPage });
  return (
    <HoursFrame
      tab="specialHours"
      title="Horaires exceptionnels"
      actions={
        <Button variant="primary" icon={IconPlus} onClick={add}>
          Ajouter un horaire exceptionnel
        </Button>
      }
    >
      <Card isPadded={false} aria-busy={list.isPlaceholderData}>
        <Loaded
          query={list}
          label="Chargement des horaires exceptionnels"
          bones={<Skeleton height={260} radius={14} />}
          failed="Impossible d’afficher les horaires exceptionnels"
        >
          {({ items, total }) =>
            total === 0 ? (
              <NoSpecialHours add={add} />
            ) : (
              <>
                <SpecialTable
                  entries={items}
                  today={today}
                  country={shop.data?.address.country ?? ''}
                  onOpen={(entry) => setOpened({ entry, start: () => draftOf(entry, today) })}
                  onDelete={setDeleted}
                />
                <div className={styles.pager}>
                  <Pager
                    page={place.pageNumber}
                    pageSize={place.pageSize}
                    pageSizes={PAGE_SIZES}
                    total={total}
                    onPage={(pageNumber) => setPlace({ ...place, pageNumber })}
                    onPageSize={(pageSize) => setPlace({ pageNumber: 0, pageSize })}
                  />
                </div>
              </>
            )
          }
        </Loaded>
      </Card>
      {shop.data ? (
        <Holidays
          shop={shop.data}
          holidays={holidaysToOffer(country, shop.data.specialHours, today)}
          onChoose={(holiday) => setOpened({ entry: null, start: () => holidayDraft(holiday) })}
        />
      ) : null}
      {opened ? <SpecialWindow {...opened} today={today} onClose={() => setOpened(null)} /> : null}
      {deleted ? <DeleteSpecial entry={deleted} today={today} onClose={() => setDeleted(null)} /> : null}
    </HoursFrame>
  );
}

/** SPH-18. */
const NoSpecialHours = ({ add }: { add: () => void }) => (
  <EmptyState
    icon={IconCalendarOff}
    title="Aucun horaire exceptionnel pour le moment."
    text="Un jour férié, un congé, une fête de quartier : ce jour-là, ses horaires remplacent ceux de la semaine."
    action={<Button onClick={add}>Ajouter un horaire exceptionnel</Button>}
  />
);

const holidayDraft = ({ name, on, day }: Holiday): SpecialDraft => ({
  ...BLANK(),
  day: on,
  name,
  isClosed: true,
  isYearly: day !== on,
});

type HolidaysProps = { shop: Shop; holidays: readonly Holiday[]; onChoose: (holiday: Holiday) => void };

function Holidays({ shop, holidays, onChoose }: HolidaysProps) {
  if (holidays.length === 0) return null;
  return (
    <section className={styles.holidays} aria-label="Jours fériés à venir">
      <h2 className={styles.holidaysTitle}>Jours fériés à venir</h2>
      <p className={styles.holidaysText}>
        {shop.name} suit ses horaires habituels ces jours-là. Choisissez-en un pour fermer ou changer d’horaires.
      </p>
      <ul className={styles.offers}>
        {holidays.map((holiday) => (
          <li key={holiday.on}>
            <Button icon={IconPlus} onClick={() => onChoose(holiday)}>
              <Offer name={holiday.name} on={holiday.on} />
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const Offer = ({ name, on }: { name: string; on: Day }) => (
  <>
    {name} <span className={styles.on}>{formatDay(on)}</span>
  </>
);
