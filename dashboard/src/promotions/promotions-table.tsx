import { french, NBSP } from '@comptoir/domain/kernel/text.ts';
import type { Instant } from '@comptoir/domain/kernel/time.ts';
import { promotionState, type PromotionState } from '@comptoir/domain/promotions/promotion-rules.ts';
import type { Promotion } from '@comptoir/domain/promotions/promotion.ts';
import {
  codesWords,
  conditionWords,
  discountWords,
  limitWords,
  orderTypeWords,
  periodWords,
  PROMOTION_STATE_LABELS,
  usesWords,
} from '@comptoir/domain/promotions/promotions.labels.ts';
import {
  IconCalendarEvent,
  IconCalendarTime,
  IconChartBar,
  IconDownload,
  IconHistory,
  IconLock,
  IconPlayerPause,
  IconStack2,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import type { Column } from '@comptoir/web/table/column.ts';
import { ROW_LINK } from '@comptoir/web/table/row-link.ts';
import { Table } from '@comptoir/web/table/table.tsx';
import { IconButton } from '@comptoir/web/ui/actions/icon-button.tsx';
import { Switch } from '@comptoir/web/ui/actions/switch.tsx';
import { classes } from '@comptoir/web/ui/base/classes.ts';
import { Glyph, type IconType } from '@comptoir/web/ui/base/glyph.tsx';
import { VisuallyHidden } from '@comptoir/web/ui/base/visually-hidden.tsx';
import { Badge, type BadgeTone } from '@comptoir/web/ui/feedback/badge.tsx';
import shared from '@comptoir/web/styles/shared.module.css';
import styles from './promotions.module.css';

export type RowActions = {
  onOpen: (promotion: Promotion) => void;
  onSwitch: (promotion: Promotion) => void;
  onPeriod: (promotion: Promotion) => void;
  onReport: (promotion: Promotion) => void;
  onExport: (promotion: Promotion) => void;
};

type PromotionsTableProps = RowActions & {
  promotions: readonly Promotion[];
  now: Instant;
  zone: string;
  /** PRO-37, PRO-38: why this person cannot change it here; null if they can. */
  lockedBecause: (promotion: Promotion) => string | null;
  /** PRO-38: the switch of one shop may work where the window is locked. */
  switchLockedBecause: (promotion: Promotion) => string | null;
};

const PHONE = { columns: '1fr auto auto', gap: '4px 8px', padding: '10px 8px 10px 14px' };

/** PRO-04 to PRO-07. */
export function PromotionsTable({ promotions, ...rest }: PromotionsTableProps) {
  const { now, zone, lockedBecause, switchLockedBecause, onOpen, onSwitch, onPeriod, onReport, onExport } = rest;
  const columns = useMemo(
    () => columnsOf({ now, zone, lockedBecause, switchLockedBecause, onOpen, onSwitch, onPeriod, onReport, onExport }),
    [now, zone, lockedBecause, switchLockedBecause, onOpen, onSwitch, onPeriod, onReport, onExport],
  );
  return (
    <Table
      label="Historique des codes promotionnels"
      columns={columns}
      rows={promotions}
      rowKey={({ key }) => key}
      phone={PHONE}
      isRoomy
      className={styles.table}
    />
  );
}

const BADGES: Partial<Record<PromotionState, { tone: BadgeTone; icon: IconType }>> = {
  planned: { tone: 'violet', icon: IconCalendarTime },
  ended: { tone: 'grey', icon: IconHistory },
  limit: { tone: 'amber', icon: IconStack2 },
  off: { tone: 'grey', icon: IconPlayerPause },
};

function columnsOf(props: Omit<PromotionsTableProps, 'promotions'>): Column<Promotion>[] {
  const { now, zone, lockedBecause, switchLockedBecause, ...act } = props;
  return [
    {
      id: 'code',
      header: 'Code',
      isStrong: true,
      phone: { area: '1 / 1' },
      cell: (promotion) => {
        const state = promotionState(promotion, now);
        const badge = BADGES[state];
        return (
          <span className={shared.wrapping}>
            <button
              type="button"
              className={classes(ROW_LINK, shared.pressable, styles.code)}
              onClick={() => act.onOpen(promotion)}
            >
              {promotion.promoCode}
            </button>
            {promotion.isGeneral && lockedBecause(promotion) ? <Padlock /> : null}
            {badge ? (
              <Badge tone={badge.tone} icon={badge.icon}>
                {PROMOTION_STATE_LABELS[state]}
              </Badge>
            ) : null}
          </span>
        );
      },
    },
    {
      id: 'type',
      header: 'Type de réduction',
      phone: { area: '2 / 1 / 3 / 4' },
      cell: (promotion) => (
        <Lines
          lines={[discountWords(promotion), ...(promotion.reason ? [promotion.reason] : conditionWords(promotion))]}
        />
      ),
    },
    {
      id: 'limits',
      header: 'Limites',
      phone: { area: '3 / 1 / 4 / 4' },
      cell: (promotion) => (
        <Lines
          lines={[...limitWords(promotion), ...(promotion.kind === 'series' ? [codesWords(promotion.codeCount)] : [])]}
        />
      ),
    },
    {
      id: 'period',
      header: 'Durée de validité',
      phone: { area: '4 / 1 / 5 / 4', label: 'Validité' },
      isSoft: ({ startsAt, endsAt }) => startsAt === null && endsAt === null,
      cell: (promotion) => periodWords(promotion, zone),
    },
    {
      id: 'orderTypes',
      header: 'Mode de vente',
      phone: { area: '5 / 1 / 6 / 2' },
      cell: ({ orderTypes }) => orderTypeWords(orderTypes),
    },
    {
      id: 'uses',
      header: 'Utilisations',
      align: 'end',
      isFigure: true,
      phone: { area: '5 / 2 / 6 / 4' },
      cell: (promotion) => usesWords(promotion),
    },
    {
      id: 'state',
      header: 'Statut',
      isNarrow: true,
      isAboveLink: true,
      phone: { area: '1 / 3' },
      cell: (promotion) => (
        <Switch
          label={`${promotion.promoCode}${NBSP}: actif`}
          labelSide="hidden"
          size="sm"
          isOn={!promotion.expired && !promotion.isOffHere}
          disabledBecause={switchLockedBecause(promotion)}
          onChange={() => act.onSwitch(promotion)}
        />
      ),
    },
    {
      id: 'actions',
      header: '',
      align: 'end',
      isNarrow: true,
      isAboveLink: true,
      isKept: true,
      phone: { area: '6 / 1 / 7 / 4' },
      cell: (promotion) => (
        <span className={styles.actions}>
          <IconButton
            icon={IconChartBar}
            label={`Rapport de ${promotion.promoCode}`}
            onClick={() => act.onReport(promotion)}
          />
          {lockedBecause(promotion) ? null : (
            <IconButton
              icon={IconCalendarEvent}
              label={`Changer les dates de ${promotion.promoCode}`}
              onClick={() => act.onPeriod(promotion)}
            />
          )}
          {promotion.kind === 'series' ? (
            <IconButton
              icon={IconDownload}
              label={`Exporter les codes de ${promotion.promoCode}`}
              onClick={() => act.onExport(promotion)}
            />
          ) : null}
        </span>
      ),
    },
  ];
}

const Padlock = () => (
  <span className={styles.padlock} title="Code géré par votre réseau">
    <Glyph icon={IconLock} size={16} />
    <VisuallyHidden>{french('Code géré par votre réseau')}</VisuallyHidden>
  </span>
);

const Lines = ({ lines: [first = '', ...others] }: { lines: readonly string[] }) => (
  <span className={styles.lines}>
    <span>{first}</span>
    {others.map((line) => (
      <span key={line} className={styles.under}>
        {line}
      </span>
    ))}
  </span>
);
