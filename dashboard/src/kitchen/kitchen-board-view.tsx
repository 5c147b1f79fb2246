import {
  dishTotals,
  inOrder,
  KITCHEN_STATES,
  kitchenState,
  linesAt,
  type KitchenState,
} from '@comptoir/domain/kitchen/board.ts';
import type { KitchenBoard } from '@comptoir/domain/kitchen/kitchen-board.ts';
import type { KitchenOrder } from '@comptoir/domain/kitchen/kitchen-order.ts';
import type { Strike } from '@comptoir/domain/kitchen/strike.ts';
import type { StrikesByLine } from '@comptoir/domain/kitchen/striking.ts';
import { IconToolsKitchen2 } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useFromServerNow } from '@comptoir/web/page/now.ts';
import { useShifted } from '@comptoir/web/ui/actions/use-shifted.ts';
import { VisuallyHidden } from '@comptoir/web/ui/base/visually-hidden.tsx';
import { EmptyState } from '@comptoir/web/ui/states/empty-state.tsx';
import { KitchenCard, type CardActions } from './kitchen-card.tsx';
import type { KitchenDesk } from './kitchen-desk.ts';
import { KitchenHeader } from './kitchen-header.tsx';
import { KitchenTotals } from './kitchen-totals.tsx';
import { STATE_TITLES } from './kitchen-words.ts';
import { useKitchenActions } from './use-kitchen-actions.ts';
import { useKitchenView } from './use-kitchen-view.ts';
import { WaitingBanner } from './waiting-banner.tsx';
import styles from './kitchen.module.css';

const NONE: StrikesByLine = new Map();
const byLine = new WeakMap<readonly Strike[], StrikesByLine>();

/** The same map for the same list: a card is redrawn for its own strikes only. */
function mapOf(strikes: readonly Strike[]): StrikesByLine {
  const known = byLine.get(strikes) ?? new Map(strikes.map((strike) => [strike.lineId, strike]));
  byLine.set(strikes, known);
  return known;
}

type KitchenBoardViewProps = { board: KitchenBoard; desk: KitchenDesk };
type Column = { key: string; title: string; orders: readonly KitchenOrder[]; station: string | null };

export function KitchenBoardView({ board, desk }: KitchenBoardViewProps) {
  const { view, station, ...choose } = useKitchenView(board.stations);
  const actions = useKitchenActions(desk, board);
  const byState = useByState(board.orders);
  useShifted('[data-kitchen-card]');
  const strikesOf = useMemo(() => {
    const byOrder = new Map(board.strikes.map(({ orderId, strikes }) => [orderId, mapOf(strikes)]));
    return (orderId: string) => byOrder.get(orderId) ?? NONE;
  }, [board.strikes]);
  const preparing = byState.preparing;
  const totals = useMemo(
    () =>
      dishTotals(
        preparing.map((order) => ({
          id: order.id,
          lines: station === null ? order.lines : linesAt(station, board, order.lines),
        })),
        strikesOf,
      ),
    [preparing, strikesOf, station, board],
  );
  const column = (state: KitchenState): Column => ({
    key: state,
    title: STATE_TITLES[state],
    orders: byState[state],
    station: null,
  });
  const columns: Column[] =
    view === 'states'
      ? KITCHEN_STATES.filter((state) => state !== 'later' || byState.later.length > 0).map(column)
      : view === 'stations'
        ? board.stations.map(({ id, name }) => ({ key: id, title: name, orders: preparing, station: id }))
        : [{ ...column('preparing'), station }];
  return (
    <main className={styles.page} data-view={view}>
      <KitchenHeader board={board} view={view} station={station} {...choose} />
      <WaitingBanner orders={byState['to-accept']} />
      <div className={styles.body}>
        <KitchenTotals totals={totals} later={byState.later} timeZone={board.shop.timeZone} />
        <div className={styles.columns} data-count={columns.length}>
          {columns.map(({ key, ...rest }) => (
            <Cards key={key} {...rest} board={board} strikesOf={strikesOf} actions={actions} isAlone={view === 'due'} />
          ))}
        </div>
      </div>
    </main>
  );
}

type ByState = Record<KitchenState, readonly KitchenOrder[]>;

/** Sorted once for each change, and once for each order that comes into its hour. */
function useByState(orders: readonly KitchenOrder[]): ByState {
  const shown = useFromServerNow((now) =>
    orders
      .filter((order) => kitchenState(order, now) !== null)
      .map(({ id }) => id)
      .join(),
  );
  return useMemo(() => {
    const ids = new Set(shown.split(','));
    // Whether its hour has come is said by the clock above; here only the state is asked.
    const stateOf = (order: KitchenOrder) => kitchenState({ ...order, requestedFor: '' }, order.createdAt);
    const sorted = inOrder(orders.filter(({ id }) => ids.has(id)));
    const of = (state: KitchenState) => sorted.filter((order) => stateOf(order) === state);
    return { 'to-accept': of('to-accept'), preparing: of('preparing'), ready: of('ready'), later: of('later') };
  }, [orders, shown]);
}

type CardsProps = Omit<Column, 'key'> & {
  board: KitchenBoard;
  strikesOf: (orderId: string) => StrikesByLine;
  actions: CardActions;
  isAlone: boolean;
};

function Cards({ title, orders, station, board, strikesOf, actions, isAlone }: CardsProps) {
  const { stations, sections, shop } = board;
  const shown = useMemo(
    () =>
      orders
        .map((order) => ({
          order,
          lines: station === null ? order.lines : linesAt(station, { stations, sections }, order.lines),
        }))
        .filter(({ lines }) => lines.length > 0),
    [orders, station, stations, sections],
  );
  const heading = (
    <h2 className={styles.title}>
      {title} <span className={styles.count}>{shown.length}</span>
    </h2>
  );
  return (
    <section className={styles.column} aria-label={title}>
      {isAlone ? <VisuallyHidden>{heading}</VisuallyHidden> : heading}
      {shown.length === 0 ? (
        <EmptyState
          icon={IconToolsKitchen2}
          title={isAlone ? 'Rien à préparer' : 'Aucune commande'}
          text={isAlone ? 'Les commandes acceptées au comptoir s’affichent ici.' : undefined}
        />
      ) : (
        <ul className={styles.cards}>
          {shown.map(({ order, lines }) => (
            <KitchenCard
              key={order.id}
              order={order}
              lines={lines}
              strikes={strikesOf(order.id)}
              timeZone={shop.timeZone}
              {...actions}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
