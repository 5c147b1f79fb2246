import { specialOn } from '@comptoir/domain/hours/slots.ts';
import { mondayOf } from '@comptoir/domain/hours/week-view.ts';
import { addDays, localDay, type Day } from '@comptoir/domain/kernel/time.ts';
import { pageVisibility } from '@comptoir/domain/session/pages.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLeaveGuard } from '@comptoir/web/form/leave-guard.tsx';
import { useFromNow } from '@comptoir/web/page/now.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { IconButton } from '@comptoir/web/ui/actions/icon-button.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { useUser, viewOf } from '../../session/session.ts';
import { oneShop } from '../../shops/shops.queries.ts';
import { HoursFrame } from '../hours-frame.tsx';
import { weekWords } from '../hours-words.ts';
import { draftOf, usualDraft } from '../special/special-draft.ts';
import { SpecialWindow } from '../special/special-window.tsx';
import { DayPanel } from './day-panel.tsx';
import { useWide } from './use-wide.ts';
import { WeekCard } from './week-card.tsx';
import styles from './week-view.module.css';

const BONES = <Skeleton height={600} radius={14} />;

/** HRS-24: when the shop is open, when it delivers, and what a special day changes, at a glance. */
export function WeekScreen() {
  const user = useUser();
  const shop = useQuery(oneShop(user));
  return (
    <Loaded query={shop} label="Chargement de la semaine" bones={BONES} failed="Impossible d’afficher la semaine">
      {(known) => <Week key={user.shopId} shop={known} />}
    </Loaded>
  );
}

function Week({ shop }: { shop: Shop }) {
  const isWide = useWide();
  const today = useFromNow((now) => localDay(now, shop.timeZone));
  const maySet = pageVisibility('specialHours', viewOf(useUser())) !== 'hidden';
  const [monday, setMonday] = useState(() => mondayOf(today));
  const [chosen, setChosen] = useState<Day | null>(today);
  const [isOpen, setOpen] = useState(false);
  /** Enter on a day leads into its panel, once that is drawn. */
  const [isEntering, setEntering] = useState(false);
  const [isDirty, setDirty] = useState(false);
  const screen = useRef<HTMLDivElement>(null);
  const guard = useLeaveGuard(isDirty);
  const latest = `${chosen} ${JSON.stringify(chosen ? specialOn(shop.specialHours, chosen) : null)}`;
  const [shown, setShown] = useState(latest);
  // SET-36: what somebody else saves of this day does not take away what is typed here.
  if (shown !== latest && !isDirty) setShown(latest);
  const choose = async (day: Day) => {
    if (day === chosen) return true;
    if (!(await guard.mayLeave())) return false;
    setDirty(false);
    setChosen(day);
    return true;
  };
  const mayOpen = (day: Day) => isWide || (maySet && day >= today);
  const open = async (day: Day, isByKey: boolean) => {
    if (!(await choose(day))) return;
    setOpen(true);
    setEntering(isWide && isByKey);
  };
  const close = async () => {
    if (!(await guard.mayLeave())) return;
    screen.current?.querySelector<HTMLElement>(`[data-day="${chosen}"]`)?.focus();
    setDirty(false);
    setChosen(null);
  };
  const goTo = async (next: Day, day: Day) => {
    if (await choose(day)) setMonday(next);
  };
  return (
    <HoursFrame
      tab="week"
      title="Horaires"
      hint={`Semaine du ${weekWords(monday, addDays(monday, 6))}`}
      actions={
        <div className={styles.moves}>
          <IconButton
            icon={IconChevronLeft}
            variant="secondary"
            label="Semaine précédente"
            onClick={() => void goTo(addDays(monday, -7), addDays(monday, -7))}
          />
          <Button onClick={() => void goTo(mondayOf(today), today)}>Aujourd’hui</Button>
          <IconButton
            icon={IconChevronRight}
            variant="secondary"
            label="Semaine suivante"
            onClick={() => void goTo(addDays(monday, 7), addDays(monday, 7))}
          />
        </div>
      }
    >
      <div ref={screen} className={styles.screen}>
        <WeekCard
          shop={shop}
          monday={monday}
          today={today}
          chosen={isWide ? chosen : null}
          onChoose={(day) => void choose(day)}
          onOpen={(day, isByKey) => void open(day, isByKey)}
          mayOpen={mayOpen}
        />
        {isWide && chosen ? (
          <DayPanel
            key={shown}
            shop={shop}
            day={chosen}
            today={today}
            isLocked={!maySet || chosen < today}
            onDirty={setDirty}
            isEntering={isEntering}
            onEntered={() => setEntering(false)}
            onClose={() => void close()}
          />
        ) : null}
      </div>
      {!isWide && isOpen && chosen ? (
        <DayWindow shop={shop} day={chosen} today={today} onClose={() => setOpen(false)} />
      ) : null}
      {guard.question}
    </HoursFrame>
  );
}

type DayWindowProps = { shop: Shop; day: Day; today: Day; onClose: () => void };

function DayWindow({ shop, day, today, onClose }: DayWindowProps) {
  const [entry] = useState(() => specialOn(shop.specialHours, day) ?? null);
  return (
    <SpecialWindow
      entry={entry}
      start={() => (entry ? { ...draftOf(entry, today), day } : usualDraft(shop, day))}
      today={today}
      onClose={onClose}
    />
  );
}
