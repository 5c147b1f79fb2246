import type { FinanceDay, TakingMeans } from '@comptoir/domain/finances/finance-row.ts';
import { TAKING_LABELS } from '@comptoir/domain/finances/finances.labels.ts';
import { dayWithMonth, WEEKDAY_NAMES } from '@comptoir/domain/kernel/calendar.ts';
import { add, formatEuros } from '@comptoir/domain/kernel/money.ts';
import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { weekdayOf, type Day } from '@comptoir/domain/kernel/time.ts';
import { Area, AreaChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatCount } from '@comptoir/web/ui/base/figures.ts';
import { swatchOf } from './swatch.ts';
import styles from './finances.module.css';

type TakingsChartProps = { series: readonly FinanceDay[]; means: readonly TakingMeans[] };

const AXIS = { axisLine: false, tickLine: false, tick: { fill: 'var(--soft)', fontSize: 12 } } as const;
const MARGIN = { top: 8, right: 24, bottom: 0, left: 0 };
const toTenth = (amount: number): string => formatCount(Math.round(amount * 10) / 10);

/** « 6 k€ », « 300 € ». */
const axisEuros = (amount: number): string =>
  amount >= 1000_00 ? `${toTenth(amount / 1000_00)}${NBSP}k€` : `${toTenth(amount / 100)}${NBSP}€`;

/** FIN-06: areas on each other; the arrow keys walk from day to day, and the table beside it says the same. */
export function TakingsChart({ series, means }: TakingsChartProps) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <AreaChart data={[...series]} margin={MARGIN} aria-label="Encaissements cumulés par moyen de paiement">
        <CartesianGrid vertical={false} stroke="var(--hairline)" />
        <XAxis dataKey="date" tickFormatter={dayWithMonth} minTickGap={24} interval="preserveStartEnd" {...AXIS} />
        <YAxis tickFormatter={axisEuros} width={58} {...AXIS} />
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: 'var(--soft)', strokeDasharray: '3 3' }}
          content={<DayTooltip means={means} />}
        />
        {means.map((type) => (
          <Area
            key={type}
            dataKey={({ amountByPaymentType }: FinanceDay) => amountByPaymentType[type]}
            name={TAKING_LABELS[type]}
            stackId="means"
            type="linear"
            stroke={`var(--means-${type})`}
            fill={`var(--means-${type})`}
            fillOpacity={0.2}
            strokeWidth={2}
            isAnimationActive={false}
          />
        ))}
      </AreaChart>
    </ResponsiveContainer>
  );
}

type DayTooltipProps = {
  means: readonly TakingMeans[];
  /** Given by the chart. */
  active?: boolean;
  payload?: readonly { payload?: unknown }[];
};

function DayTooltip({ means, active, payload }: DayTooltipProps) {
  const day = payload?.[0]?.payload as FinanceDay | undefined;
  return active && day ? <DayCard day={day} means={means} /> : null;
}

function DayCard({ day, means }: { day: FinanceDay; means: readonly TakingMeans[] }) {
  const { date, amountByPaymentType } = day;
  return (
    <div className={styles.dayCard}>
      <b>{dayName(date)}</b>
      <ul>
        {means.toReversed().map((type) => (
          <li key={type} style={swatchOf(type)}>
            {TAKING_LABELS[type]} <span>{formatEuros(amountByPaymentType[type])}</span>
          </li>
        ))}
      </ul>
      <p>
        Total <span>{formatEuros(add(...means.map((type) => amountByPaymentType[type])))}</span>
      </p>
    </div>
  );
}

/** « Vendredi 13 nov. » */
function dayName(day: Day): string {
  const weekday = WEEKDAY_NAMES[weekdayOf(day)];
  return `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)} ${dayWithMonth(day)}`;
}
