import { refusalSentence } from '@comptoir/contract/errors.ts';
import { correctShape, shapeRefusal } from '@comptoir/domain/delivery-zones/shapes.ts';
import { inOrder, placedAs } from '@comptoir/domain/delivery-zones/zone-list.ts';
import type { DeliveryZones, MapZone, Shape } from '@comptoir/domain/delivery-zones/zones.ts';
import { french, plural } from '@comptoir/domain/kernel/text.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { showErrorText, showRefusalOr } from '@comptoir/web/failure/show-error.ts';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import {
  arrangeZones,
  deliveryZones,
  findStranded,
  saveZone,
  type ShopParams,
  type Stranded,
} from './delivery-zones.queries.ts';

export const SAVE_FAILED = french("La zone de livraison n'a pas pu être enregistrée, merci de réessayer !");
export const SAVED = french('La zone de livraison a bien été modifiée.');
/** ZON-10, ZON-29. */
const AUTOSAVE_MS = 500;
const TOAST_MS = 3_000;

type Question = { items: Stranded; answer: (isYes: boolean) => void };

/** ZON-10: what is drawn is saved by itself, half a second after the last change; what fails is drawn back. */
export function useZones(params: ShopParams, saved: DeliveryZones) {
  const cache = useQueryClient();
  const [drafts, setDrafts] = useState<Readonly<Record<string, Shape>>>({});
  const [state, setState] = useState<'quiet' | 'saving' | 'saved'>('quiet');
  const [question, setQuestion] = useState<Question | null>(null);
  const [isInHand, hold] = useState(false);
  const sent = useRef(new Map<string, Shape>());
  const queue = useRef(Promise.resolve());
  const toldAt = useRef(0);
  const { queryKey } = deliveryZones(params);

  const mapZones = inOrder(saved.mapZones).map((zone) => {
    const geometry = drafts[zone.key];
    return geometry ? { ...zone, geometry } : zone;
  });
  const write = (change: (known: DeliveryZones) => DeliveryZones) =>
    cache.setQueryData<DeliveryZones>(queryKey, (known) => change(known ?? saved));
  const forget = (key: string, shape: Shape) =>
    setDrafts((known) => {
      const { [key]: draft, ...others } = known;
      return draft === shape ? others : known;
    });
  const tell = () => {
    const now = Date.now();
    if (now - toldAt.current < TOAST_MS) return;
    toldAt.current = now;
    toast.success({ text: SAVED });
  };

  /** Whether the orders already placed allow it, or somebody says so. */
  async function isAllowed(after: DeliveryZones): Promise<boolean> {
    const { items } = await findStranded(params, after);
    if (items.length === 0) return true;
    return new Promise((resolve) => {
      const answer = (isYes: boolean) => {
        setQuestion(null);
        resolve(isYes);
      };
      setQuestion({ items, answer });
    });
  }

  async function save(zone: MapZone, drawn: Shape): Promise<void> {
    const geometry = correctShape(drawn);
    const refusal = shapeRefusal(geometry);
    if (refusal) {
      forget(zone.key, drawn);
      return showErrorText(refusalSentence(refusal));
    }
    setState('saving');
    try {
      if (await isAllowed(withShape(saved, zone.key, geometry))) {
        const { key, color, minimumBasket, feeRows } = zone;
        const answer = await saveZone(params, { key, color, minimumBasket, feeRows, geometry });
        write((known) => withZone(known, answer));
        tell();
      }
      setState('saved');
    } catch (error) {
      setState('quiet');
      showRefusalOr(error, SAVE_FAILED);
    }
    forget(zone.key, drawn);
    return undefined;
  }

  const pendingOf = (key: string) => {
    const drawn = drafts[key];
    const zone = saved.mapZones.find((one) => one.key === key);
    if (!drawn || !zone || sent.current.get(key) === drawn) return null;
    sent.current.set(key, drawn);
    return { zone, drawn };
  };
  const send = useEffectEvent((key: string) => {
    const pending = pendingOf(key);
    if (pending) queue.current = queue.current.then(() => save(pending.zone, pending.drawn));
  });
  /** Whoever leaves the page has drawn what they wanted; what would strand orders is left as it was, and said. */
  const sendLast = useEffectEvent(() => {
    for (const key of Object.keys(drafts)) {
      const pending = pendingOf(key);
      const geometry = pending && correctShape(pending.drawn);
      if (!geometry || shapeRefusal(geometry)) continue;
      const { zone } = pending;
      const { color, minimumBasket, feeRows } = zone;
      findStranded(params, withShape(saved, key, geometry))
        .then(async ({ items }) => {
          if (items.length > 0) return showErrorText(leftWords(zone, items.length));
          const answer = await saveZone(params, { key, color, minimumBasket, feeRows, geometry });
          return void write((known) => withZone(known, answer));
        })
        .catch((error: unknown) => showRefusalOr(error, SAVE_FAILED));
    }
  });
  const change = (key: string, shape: Shape) => setDrafts((known) => ({ ...known, [key]: shape }));
  useEffect(() => {
    // What is still in hand is not drawn yet, however long it is held.
    if (isInHand) return undefined;
    const timers = Object.keys(drafts).map((key) => setTimeout(() => send(key), AUTOSAVE_MS));
    return () => timers.forEach((timer) => clearTimeout(timer));
  }, [drafts, isInHand]);
  useEffect(() => () => sendLast(), []);

  /** ZON-21. */
  async function arrange(keys: string[]): Promise<void> {
    const before = saved.mapZones;
    write((known) => ({ ...known, mapZones: placedAs(known.mapZones, keys) }));
    setState('saving');
    try {
      const { items } = await arrangeZones(params, keys);
      write((known) => ({ ...known, mapZones: items }));
      setState('saved');
      tell();
    } catch (error) {
      write((known) => ({ ...known, mapZones: before }));
      setState('quiet');
      showRefusalOr(error, SAVE_FAILED);
    }
  }

  return { mapZones, state, question, change, hold, arrange, write, isAllowed };
}

export type Zones = ReturnType<typeof useZones>;

const withShape = (saved: DeliveryZones, key: string, geometry: Shape): DeliveryZones => ({
  ...saved,
  mapZones: saved.mapZones.map((one) => (one.key === key ? { ...one, geometry } : one)),
});

const leftWords = ({ priority }: MapZone, count: number): string =>
  french(
    `La zone ${priority} n'a pas été modifiée : ${count} ${plural(count, 'commande déjà passée ne serait', 'commandes déjà passées ne seraient')} plus dans une zone.`,
  );

export const withZone = (known: DeliveryZones, zone: MapZone): DeliveryZones => ({
  ...known,
  mapZones: known.mapZones.some(({ key }) => key === zone.key)
    ? known.mapZones.map((one) => (one.key === zone.key ? zone : one))
    : [...known.mapZones, zone],
});
