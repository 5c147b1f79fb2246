import * as contract from '@comptoir/contract/checkout.ts';
import { CHANNEL_LABELS, isMarketplace, ORDER_TYPE_LABELS, type OwnChannel } from '@comptoir/domain/kernel/sales.ts';
import { cents, formatEuros } from '@comptoir/domain/kernel/money.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { addMs, MINUTE, toMs } from '@comptoir/domain/kernel/time.ts';
import { sql } from 'kysely';
import type { Deps } from '../../ctx.ts';
import { systemCtx } from '../../http/envelope.ts';
import type { Tx } from '../../db/db.ts';
import type { App } from '../../http/app.ts';
import type { Identity } from '../../session/identity.ts';
import { chanceOf } from '../demo/chance.ts';
import { DEMO_COMPANY_ID } from '../demo/company.ts';
import { demoCustomers } from '../demo/customers.ts';
import { DEFAULT_SEED } from '../demo/seed-demo.ts';
import { repeat } from '../repeat.ts';
import { playDueMoves } from './autopilot.ts';
import { playCouriers } from './couriers.ts';
import { playDrivers } from './drivers.ts';
import { drawOrder, type OrderWish, type DrawnOrder } from './draw-order.ts';
import { keepOpen } from './keep-open.ts';
import { placeMarketplaceOrder } from './marketplace-order.ts';
import { postsPlayer } from './posts.ts';
import * as store from './simulator.store.ts';

export type SimulatorState = store.SimulatorSettings & { sentOrders: number; journal: store.JournalEntry[] };
/** `orderId` is null when the order was refused; `entry` says what happened, in French. */
export type Sent = { orderId: string | null; entry: string };

export type Simulator = {
  state(): Promise<SimulatorState>;
  set(settings: Partial<store.SimulatorSettings>): Promise<SimulatorState>;
  /** One order now, even when paused. */
  send(asked?: OrderWish): Promise<Sent>;
  /** Called every second: sends the next order when it is due, then makes the moves that are due. */
  beat(): Promise<void>;
  stop(): Promise<void>;
};

const BEAT_MS = 1_000;
/** Simulated moves start after this delay, so that the user first sees the initial screen. */
const FIRST_LOOK_MS = 3 * MINUTE;
const CUSTOMERS = 200;
/** One node simulates at a time; the lock ends with its transaction, so that another node continues after a crash. */
const PLAYING_LOCK = 7_016_002;

/** API-92: simulates customers, cards and couriers through the product's own calls. */
export async function startSimulator(deps: Deps, app: App, identity: Identity): Promise<Simulator> {
  const db = deps.database.forSystem();
  const customers = demoCustomers(DEFAULT_SEED, CUSTOMERS, toMs(deps.now()));
  const canPayByCard = deps.ports.some(({ port, adapter }) => port === 'payments' && adapter === 'sandbox');
  const playPosts = postsPlayer(deps);
  const kitchenFrom = addMs(deps.now(), FIRST_LOOK_MS);

  await store.open(db, { paused: !deps.config.simulatorAtStart, now: deps.now() });
  const { stop } = repeat(BEAT_MS, beat, (error) => deps.log.warn({ error }, 'the simulator stumbled and goes on'));
  return { state, set, send, beat, stop };

  async function state(): Promise<SimulatorState> {
    const { turn, paused, ordersPerMinute, autopilot } = await store.read(db);
    return { paused, ordersPerMinute, autopilot, sentOrders: turn, journal: await store.journal(db) };
  }

  async function set(settings: Partial<store.SimulatorSettings>): Promise<SimulatorState> {
    await store.change(db, settings, deps.now());
    return state();
  }

  async function beat(): Promise<void> {
    await db.transaction().execute(async (tx) => {
      if (!(await mayPlay(tx))) return;
      const { paused, autopilot, nextOrderAt, ordersPerMinute, turn } = await store.read(db);
      if (paused) return;
      if (nextOrderAt <= deps.now()) {
        await send();
        const luck = 0.5 + chanceOf(DEFAULT_SEED, 'pace', String(turn)).next();
        await store.postpone(db, addMs(deps.now(), (MINUTE / ordersPerMinute) * luck));
      }
      if (autopilot && deps.now() >= kitchenFrom) await playKitchen();
      if (autopilot) await playRoads();
      if (autopilot) await playPosts();
    });
  }

  async function playKitchen(): Promise<void> {
    const ctx = systemCtx(deps, DEMO_COMPANY_ID, deps.newId());
    for (const order of await playDueMoves(ctx)) {
      // eslint-disable-next-line no-await-in-loop -- the journal keeps the order of things
      await note(`N° ${order.orderNumber} · ${order.shop.name} : ${order.statusLabel}`);
    }
  }

  async function playRoads(): Promise<void> {
    for (const sentence of [...(await playDrivers(deps)), ...(await playCouriers(db, deps.now()))]) {
      // eslint-disable-next-line no-await-in-loop -- the journal keeps the order of things
      await note(sentence);
    }
  }

  async function send(asked: OrderWish = {}): Promise<Sent> {
    const turn = await store.nextTurn(db);
    const chance = chanceOf(DEFAULT_SEED, 'order', String(turn));
    const company = deps.database.forCompany(DEMO_COMPANY_ID);
    await keepOpen(systemCtx(deps, DEMO_COMPANY_ID, deps.newId()));
    const drawn = await drawOrder(company, chance, { asked, customers, now: deps.now(), canPayByCard });
    if (!drawn) return { orderId: null, entry: await note('Aucun magasin ne peut recevoir cette commande.') };
    return isMarketplace(drawn.channel) ? sendFromMarketplace(drawn, turn) : sendFromOwnChannel(drawn, turn);
  }

  async function sendFromOwnChannel({ shop, channel, body }: DrawnOrder, turn: number): Promise<Sent> {
    const reply = await app.inject({
      method: 'POST',
      url: `/api/public/shops/${shop.shopId}/orders`,
      headers: { 'x-channel-key': identity.tokens.channelKey, 'idempotency-key': `simulator-${turn}` },
      payload: { ...body, channel },
    });
    const words = `${shop.name} · ${CHANNEL_LABELS[channel]} · ${ORDER_TYPE_LABELS[body.orderType]}`;
    if (reply.statusCode !== 201) {
      const { errorMessage } = reply.json<{ errorMessage?: unknown }>();
      const reason = typeof errorMessage === 'string' ? errorMessage : 'données invalides';
      return { orderId: null, entry: await note(`Commande refusée · ${words} : ${reason}`) };
    }
    const placed = contract.placeOrder.reply.parse(reply.json());
    const entry = await note(`N° ${placed.orderNumber ?? '…'} · ${words} · ${formatEuros(placed.amountDue)}`);
    return { orderId: placed.id, entry };
  }

  async function sendFromMarketplace({ shop, channel, body }: DrawnOrder, turn: number): Promise<Sent> {
    const parsed = contract.placeOrder.body.parse({ ...body, channel: 'webapp' satisfies OwnChannel });
    const externalOrderNumber = `${channel.slice(0, 2).toUpperCase()}-${String(turn).padStart(5, '0')}`;
    const ctx = systemCtx(deps, DEMO_COMPANY_ID, deps.newId());
    const order = await placeMarketplaceOrder(ctx, { shop, channel, body: parsed, externalOrderNumber });
    const amount = formatEuros(cents(order.amountDue));
    const entry = await note(`N° ${order.orderNumber} · ${shop.name} · ${CHANNEL_LABELS[channel]} · ${amount}`);
    return { orderId: order.id, entry };
  }

  async function note(sentence: string): Promise<string> {
    const entry = french(sentence);
    await store.note(db, { at: deps.now(), entry });
    return entry;
  }
}

async function mayPlay(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${PLAYING_LOCK}) as taken`.execute(
    tx,
  );
  return rows[0]?.taken ?? false;
}
