import * as contract from '@comptoir/contract/hours.ts';
import type { Hours, HoursKind } from '@comptoir/domain/hours/hours.ts';
import { defaultLimit } from '@comptoir/domain/hours/week.ts';
import { french, NBSP } from '@comptoir/domain/kernel/text.ts';
import { WEEKDAYS, type Weekday } from '@comptoir/domain/kernel/time.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@comptoir/web/route/pages.tsx';
import { call } from '@comptoir/web/call/call.ts';
import { Button } from '@comptoir/web/ui/actions/button.tsx';
import { Card } from '@comptoir/web/ui/layout/card.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { useUser } from '../../session/session.ts';
import { oneShop, type ShopRef } from '../../shops/shops.queries.ts';
import { useSettingsForm } from '../../settings/use-settings-form.tsx';
import { HoursFrame } from '../hours-frame.tsx';
import { weeklyHours, type Foreseen } from '../hours.queries.ts';
import { SAVE_ANYWAY, StrandedNotice } from '../stranded-notice.tsx';
import { useStranded } from '../use-stranded.ts';
import { WeekScreen } from '../view/week-screen.tsx';
import { DayRow } from './day-row.tsx';
import { copyOf, isSameWeek, sentWeek, toDraft, weekErrors, type DayDraft, type WeekDraft } from './week-draft.ts';
import styles from './week-form.module.css';

const PAGES = {
  opening: {
    tab: 'openingHours',
    title: 'Horaires d’ouverture',
    hint: 'Click & Collect et sur place',
    done: french("Les horaires d'ouverture ont bien été modifiés."),
  },
  delivery: {
    tab: 'deliveryHours',
    title: 'Horaires de livraison',
    hint: 'Commandes livrées',
    done: french('Les horaires de livraison ont bien été modifiés.'),
  },
} as const;
const FAILED = french("Les horaires n'ont pas pu être enregistrés, merci de réessayer !");

/** SET-06: one editor, told apart by the route; the week at a glance is the first of its tabs. */
export function OpeningHoursScreen() {
  const { vue }: { vue?: unknown } = useSearch();
  return vue === 'semaine' ? <WeekScreen /> : <WeeklyHours kind="opening" />;
}

export const DeliveryHoursScreen = () => <WeeklyHours kind="delivery" />;

function WeeklyHours({ kind }: { kind: HoursKind }) {
  const user = useUser();
  const hours = useQuery(weeklyHours(user));
  return (
    <Loaded
      query={hours}
      label="Chargement des horaires"
      bones={<Skeleton height={520} radius={14} />}
      failed="Impossible d’afficher les horaires"
    >
      {(saved) => <WeekForm key={`${user.shopId} ${kind}`} kind={kind} saved={saved} />}
    </Loaded>
  );
}

const openingBody = (draft: WeekDraft) =>
  Object.fromEntries(
    Object.entries(sentWeek(draft)).map(([day, { slots, limits }]) => [
      day,
      { openingSlots: slots, openingOrderLimits: limits },
    ]),
  );
const deliveryBody = (draft: WeekDraft) =>
  Object.fromEntries(
    Object.entries(sentWeek(draft)).map(([day, { slots, limits }]) => [
      day,
      { deliverySlots: slots, deliveryOrderLimits: limits },
    ]),
  );

const foreseen = (kind: HoursKind, draft: WeekDraft): Foreseen =>
  kind === 'opening' ? { kind, body: openingBody(draft) } : { kind, body: deliveryBody(draft) };

const save = ({ companyId, shopId }: ShopRef, kind: HoursKind, draft: WeekDraft, idempotencyKey: string) =>
  kind === 'opening'
    ? call(contract.saveOpeningHours, { params: { companyId, shopId }, body: openingBody(draft) }, { idempotencyKey })
    : call(
        contract.saveDeliveryHours,
        { params: { companyId, shopId }, body: deliveryBody(draft) },
        { idempotencyKey },
      );

function WeekForm({ kind, saved }: { kind: HoursKind; saved: Hours }) {
  const user = useUser();
  const page = PAGES[kind];
  const shop = useQuery(oneShop(user));
  const interval = shop.data?.orderWindowMinutes ?? 15;
  const form = useSettingsForm<Hours, WeekDraft>({
    saved,
    queryKey: weeklyHours(user).queryKey,
    toDraft: (hours) => toDraft(hours, kind),
    isSame: isSameWeek,
    check: weekErrors,
    send: (draft, key) => save(user, kind, draft, key),
    done: page.done,
    failed: FAILED,
  });
  const isWrong = Object.keys(weekErrors(form.draft)).length > 0;
  const { stranded, mayGoOn } = useStranded(form.isDirty && !isWrong ? foreseen(kind, form.draft) : null);
  const setDay = (weekday: Weekday, day: DayDraft) => form.set((draft) => ({ ...draft, [weekday]: day }));
  const copyTo = (from: Weekday, days: readonly Weekday[]) =>
    form.set((draft) => ({ ...draft, ...Object.fromEntries(days.map((day) => [day, copyOf(draft[from])])) }));
  const submit = async () => {
    if (await mayGoOn()) form.submit();
  };
  return (
    <HoursFrame
      tab={page.tab}
      title={page.title}
      hint={page.hint}
      actions={
        <Button
          type="submit"
          form={form.id}
          variant="primary"
          isBusy={form.isSaving}
          disabledBecause={form.isDirty ? null : 'Rien n’a changé depuis le dernier enregistrement.'}
        >
          {stranded ? SAVE_ANYWAY : 'Enregistrer'}
        </Button>
      }
    >
      {form.notices}
      <div className={stranded ? styles.stranded : undefined}>
        <StrandedNotice stranded={stranded} />
      </div>
      <form
        id={form.id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Card isPadded={false}>
          <div className={styles.head} aria-hidden="true">
            <span>Jour</span>
            <span>
              Créneaux, et nombre maximum de commandes par créneau de {interval}
              {NBSP}min
            </span>
          </div>
          {WEEKDAYS.map((weekday) => (
            <DayRow
              key={weekday}
              weekday={weekday}
              day={form.draft[weekday]}
              interval={interval}
              usualLimit={defaultLimit(interval)}
              errors={form.errors}
              onChange={(day) => setDay(weekday, day)}
              onCopy={(days) => copyTo(weekday, days)}
            />
          ))}
        </Card>
      </form>
    </HoursFrame>
  );
}
