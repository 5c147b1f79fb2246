import { refusalSentence } from '@comptoir/contract/errors.ts';
import type { DateRange } from '@comptoir/domain/kernel/date-ranges.ts';
import { localDay } from '@comptoir/domain/kernel/time.ts';
import {
  lastLinkDay,
  LINK_PRESETS,
  shownRange,
  USUAL_PRESET,
  usualLinkRange,
} from '@comptoir/domain/magic-links/link-range.ts';
import type { MagicLink } from '@comptoir/domain/magic-links/magic-link.ts';
import { isCompanyAdmin } from '@comptoir/domain/session/roles.ts';
import { IconChevronLeft, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@comptoir/web/route/link.tsx';
import { useState } from 'react';
import { useFromNow } from '@comptoir/web/page/now.ts';
import shared from '@comptoir/web/styles/shared.module.css';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Switch } from '@comptoir/web/ui/actions/switch.tsx';
import { Glyph } from '@comptoir/web/ui/base/glyph.tsx';
import { DateRangePicker } from '@comptoir/web/ui/date-range/date-range-picker.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { PageHeader } from '@comptoir/web/ui/layout/page-header.tsx';
import { Pager } from '@comptoir/web/ui/layout/pager.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { useUser } from '../session/session.ts';
import settings from '../settings/settings-page.module.css';
import { LinkRow } from './link-row.tsx';
import { useLinkPlace } from './link-place.ts';
import { NewLinkWindow } from './new-link-window.tsx';
import { NoLink } from './no-link.tsx';
import { listQuery, type StatsPeriod } from './magic-links.queries.ts';
import styles from './magic-links.module.css';

/** LNK-02. */
const PAGE_SIZE = 10;

/** LNK-01. */
export function MagicLinksScreen() {
  const user = useUser();
  const { place, ...move } = useLinkPlace();
  const [isAdding, setAdding] = useState(false);
  const today = useFromNow((now) => localDay(now, user.timeZone));
  const list = useQuery(listQuery(user.companyId));
  const isRealTime = place.isRealTime && isCompanyAdmin(user);
  const lastDay = isRealTime ? today : lastLinkDay(today);
  const usual = usualLinkRange(today, lastDay);
  const chosen = place.from && place.to ? shownRange({ from: place.from, to: place.to }, today, isRealTime) : null;
  const range = chosen ?? usual;
  const oldest = list.data?.at(-1);
  const createdOn = oldest && localDay(oldest.createdAt, user.timeZone);
  const isUsual = ({ from, to }: DateRange) => from === usual.from && to === usual.to;
  const add = (
    <Button
      variant="primary"
      icon={IconPlus}
      disabledBecause={user.magicLinksEnabled ? null : refusalSentence('links-not-offered')}
      onClick={() => setAdding(true)}
    >
      Nouveau lien magique
    </Button>
  );
  return (
    <div className={shared.screen}>
      <PageHeader
        title="Liens magiques"
        back={
          <Link to="/marketing" className={settings.back}>
            <Glyph icon={IconChevronLeft} size={16} />
            Retour
          </Link>
        }
        actions={
          list.data?.length === 0 ? null : (
            <>
              <DateRangePicker
                label="Période"
                range={range}
                frame={{ today, lastDay, createdOn }}
                presets={LINK_PRESETS}
                usual={USUAL_PRESET}
                onChange={(days) => move.toRange(isUsual(days) ? null : days)}
              />
              {add}
            </>
          )
        }
      />
      {list.data?.length === 0 ? null : (
        <div className={styles.note}>
          <p>
            {isRealTime
              ? 'Les statistiques vont jusqu’à maintenant.'
              : 'Les statistiques sont disponibles avec un délai de 2 jours.'}
          </p>
          {isCompanyAdmin(user) ? (
            <Switch label="Temps réel" size="sm" isOn={isRealTime} onChange={move.toRealTime} />
          ) : null}
        </div>
      )}
      <Loaded
        query={list}
        label="Chargement des liens magiques"
        bones={<Skeleton height={280} radius={14} />}
        failed="Erreur lors de la récupération des deep links."
      >
        {(links) =>
          links.length === 0 ? (
            <Card isPadded={false}>
              <NoLink action={add} />
            </Card>
          ) : (
            <Links links={links} page={place.page} toPage={move.toPage} period={{ ...range, isRealTime }} />
          )
        }
      </Loaded>
      {isAdding ? <NewLinkWindow onClose={() => setAdding(false)} /> : null}
    </div>
  );
}

type LinksProps = {
  links: readonly MagicLink[];
  page: number;
  toPage: (page: number) => void;
  period: StatsPeriod;
};

function Links({ links, page: asked, toPage, period }: LinksProps) {
  const page = Math.min(asked, Math.ceil(links.length / PAGE_SIZE) - 1);
  return (
    <>
      <ul className={styles.links} aria-label="Liens magiques">
        {links.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE).map((link) => (
          <LinkRow key={link.key} link={link} period={period} />
        ))}
      </ul>
      {links.length > PAGE_SIZE ? (
        <Pager
          page={page}
          pageSize={PAGE_SIZE}
          pageSizes={[PAGE_SIZE]}
          total={links.length}
          onPage={toPage}
          onPageSize={() => undefined}
        />
      ) : null}
    </>
  );
}
