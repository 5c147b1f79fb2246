import { refusalSentence } from '@comptoir/contract/errors.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { addDays, formatUntil, instantAt, localDay, localTime, type Instant } from '@comptoir/domain/kernel/time.ts';
import { choicesFrom, isPastEnd, untilOf, type UntilChoice } from '@comptoir/domain/shops/opening.ts';
import type { ShopHours } from '@comptoir/domain/hours/hours.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { UNTIL_LABELS } from '@comptoir/domain/shops/shops.labels.ts';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useNow } from '@comptoir/web/page/now.ts';
import { Dialog, type DialogProps } from '@comptoir/web/ui/dialogs/dialog.tsx';
import { ChoiceTiles } from '@comptoir/web/ui/fields/choice-tiles.tsx';
import { TextField } from '@comptoir/web/ui/fields/text-field.tsx';
import { Stack } from '@comptoir/web/ui/layout/stack.tsx';
import { Loaded } from '@comptoir/web/ui/states/loaded.tsx';
import { Skeleton } from '@comptoir/web/ui/states/skeleton.tsx';
import { oneShop } from './shops.queries.ts';
import styles from './until-chooser.module.css';

type Chosen = { choice: UntilChoice; day: string; time: string };

export type Until = {
  shop: ShopHours;
  now: Instant;
  choices: readonly UntilChoice[];
  chosen: Chosen;
  choose: (chosen: Chosen) => void;
  /** The end to send; null is « jusqu'à nouvel ordre ». */
  end: Instant | null;
  /** Why what is chosen cannot be used, or null. */
  refusal: string | null;
};

/** SHL-42: the end of a temporary state, chosen among six. */
export function useUntil(shop: ShopHours, usual: 'open-ended' | 'end-of-service' = 'open-ended'): Until {
  const now = useNow();
  const { choices, chosen: first } = choicesFrom(usual, shop, now);
  const [chosen, choose] = useState<Chosen>({ choice: first, day: localDay(now, shop.timeZone), time: '' });
  const end = endOf(chosen, shop, now);
  return { shop, now, choices, chosen, choose, end: end ?? null, refusal: refusalOf(end, now) };
}

/** Every key struck in a date field is a day of its own, of the year 2 for a while, and some accept the year 20266. */
const WRITTEN_DAY = /^2\d{3}-\d\d-\d\d$/;

function endOf({ choice, day, time }: Chosen, shop: ShopHours, now: Instant): Instant | null | undefined {
  if (choice !== 'custom') return untilOf(choice, shop, now);
  return WRITTEN_DAY.test(day) && time ? instantAt(day, time, shop.timeZone) : undefined;
}

function refusalOf(end: Instant | null | undefined, now: Instant): string | null {
  if (end === undefined) return 'Choisissez une date et une heure.';
  return isPastEnd(end, now) ? refusalSentence('end-in-the-past') : null;
}

export function UntilChooser({ until }: { until: Until }) {
  const { shop, now, choices, chosen, choose, end, refusal } = until;
  return (
    <Stack gap={14}>
      <ChoiceTiles
        label={french("Jusqu'à quand ?")}
        choices={choices.map((choice) => ({
          value: choice,
          label: labelOf(choice, shop, now),
          isDisabled: choice !== 'custom' && untilOf(choice, shop, now) === undefined,
        }))}
        value={chosen.choice}
        onChange={(choice) => choose({ ...chosen, choice })}
      />
      {chosen.choice === 'custom' ? (
        <div className={styles.moment}>
          <TextField label="Date" type="date" value={chosen.day} onChange={(day) => choose({ ...chosen, day })} />
          <TextField
            label="Heure"
            type="time"
            value={chosen.time}
            onChange={(time) => choose({ ...chosen, time })}
            error={end ? refusal : null}
          />
        </div>
      ) : null}
    </Stack>
  );
}

/** « Jusqu’à la fin du service (22:30) »: the hour that the shop's own hours give. */
function labelOf(choice: UntilChoice, shop: ShopHours, now: Instant): string {
  const label = UNTIL_LABELS[choice];
  if (choice !== 'end-of-service' && choice !== 'next-opening') return label;
  const end = untilOf(choice, shop, now);
  if (!end) return label;
  const tomorrow = addDays(localDay(now, shop.timeZone), 1);
  const isNear = localDay(end, shop.timeZone) <= tomorrow;
  return `${label} (${isNear ? localTime(end, shop.timeZone) : formatUntil(end, now, shop.timeZone)})`;
}

type WithShopProps = Omit<DialogProps, 'children'> & {
  shopRef: Parameters<typeof oneShop>[0];
  /** Of what is to come. */
  height: number;
  children: (shop: Shop) => ReactNode;
};

/** A window that needs the shop's hours; until they are here, its frame. */
export function WithShop({ shopRef, height, children, ...frame }: WithShopProps) {
  const shop = useQuery(oneShop(shopRef));
  if (shop.data) return children(shop.data);
  return (
    <Dialog {...frame}>
      <Loaded
        query={shop}
        label="Chargement des horaires"
        bones={<Skeleton height={height} />}
        failed="Impossible de récupérer les horaires"
      >
        {() => null}
      </Loaded>
    </Dialog>
  );
}
