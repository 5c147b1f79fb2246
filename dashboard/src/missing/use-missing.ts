import { correctionNeedsRight } from '@comptoir/domain/missing/missing-refusal.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { cents } from '@comptoir/domain/kernel/money.ts';
import { isSoldElsewhere } from '@comptoir/domain/missing/missing-refusal.ts';
import type { IfSilent } from '@comptoir/domain/orders/missing/missing-choices.ts';
import type { Order, OrderLine } from '@comptoir/domain/orders/order.ts';
import { untilOf } from '@comptoir/domain/shops/opening.ts';
import type { Shop } from '@comptoir/domain/shops/shop.ts';
import { commandKey } from '@comptoir/web/call/command-key.ts';
import { showErrorOr } from '@comptoir/web/failure/show-error.ts';
import { useLeaveGuard } from '@comptoir/web/form/leave-guard.tsx';
import { useNow } from '@comptoir/web/page/now.ts';
import { toast } from '@comptoir/web/ui/feedback/toast-store.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { putOrder } from '../orders/orders.queries.ts';
import { useUser } from '../session/session.ts';
import { preview, reportMissing, substitutes, type Report, type Substitute } from './missing.queries.ts';

export type SoldOutChoice = 'service' | 'opening' | 'none';
/** A product, or « Retirer du panier »; null: as the window proposes it. */
export type Place = { productKey: string } | 'remove';

export type MissingDraft = ReturnType<typeof useMissing>;

const FAILED = french("La correction n'est pas partie, merci de réessayer !");
const SHOWN = 3;
const FIRST_MINUTES = 5;

/** MIS-01 to MIS-03: what the cook has chosen so far; all but the dish is chosen beforehand. */
export function useMissing(order: Order, shop: Shop, close: () => void) {
  const cache = useQueryClient();
  const { featureFlags } = useUser();
  const onlyLine = order.lines.length === 1 ? (order.lines[0]?.id ?? null) : null;
  const [lineId, setLineId] = useState(onlyLine);
  const [pieces, setPieces] = useState<number | null>(null);
  const [soldOut, setSoldOut] = useState<SoldOutChoice | null>(null);
  const [place, setPlace] = useState<Place | null>(null);
  const [answerMinutes, setMinutes] = useState<3 | 5 | 10>(FIRST_MINUTES);
  const [silent, setSilent] = useState<IfSilent | null>(null);
  const key = useRef<{ body: string; id: string } | null>(null);
  const ends = useEnds(shop);
  const line = order.lines.find(({ id }) => id === lineId) ?? null;
  const quantity = line ? Math.min(pieces ?? line.quantity, line.quantity) : 1;
  const isForeign = isSoldElsewhere(order);
  const found = useQuery({ ...substitutes(order, lineId ?? '', quantity), enabled: line !== null && !isForeign });
  const offered = found.data?.items ?? [];
  const canRemove = line !== null && (order.lines.length > 1 || quantity < line.quantity);
  const chosen = place ?? firstPlace(offered, canRemove);
  const substitute =
    chosen === 'remove' || !chosen ? null : (offered.find((one) => one.productKey === chosen.productKey) ?? null);
  const ifSilent = silentOf(silent, canRemove, substitute);
  const isReady = line !== null && (substitute !== null || (chosen === 'remove' && canRemove));
  const wanted = { lineId: lineId ?? '', quantity, replacement: substitute?.productKey ?? null, answerMinutes };
  const until = order.isTest ? 'none' : (soldOut ?? (ends.service ? 'service' : ends.opening ? 'opening' : 'none'));
  const sending = useMutation({
    mutationFn: (mode: Report['mode']) => {
      const body: Report = {
        ...wanted,
        mode,
        ifSilent,
        soldOut: until === 'none' ? null : { until: ends[until] },
        ...(line ? { expectedQuantity: line.quantity } : {}),
      };
      const text = JSON.stringify(body);
      // The same wish pressed again after a lost answer is the same call.
      if (key.current?.body !== text) key.current = { body: text, id: commandKey() };
      return reportMissing(order, body, key.current.id);
    },
    onSuccess: (answer, mode) => {
      putOrder(cache, answer);
      toast.success({ text: french(doneWords(answer, mode, line)) });
      close();
    },
    onError: (error) => showErrorOr(error, FAILED),
  });
  // Once it is sent nothing is to be previewed, though the window takes a moment to close.
  const shown = useQuery({ ...preview(order, wanted), enabled: isReady && !isForeign && !sending.isSuccess });
  const chosenByHand = [pieces, soldOut, place, silent].some((choice) => choice !== null);
  const { mayLeave, question } = useLeaveGuard(
    (lineId !== onlyLine || chosenByHand || answerMinutes !== FIRST_MINUTES) && !sending.isPending,
  );
  return {
    order,
    leave: async () => {
      if (await mayLeave()) close();
    },
    question,
    line,
    quantity,
    isForeign,
    /** MIS-01, FLO-28 */
    mayCorrect: featureFlags.includes('refundOrder') || !correctionNeedsRight(order),
    ends,
    until,
    offered,
    tiles: offered.slice(0, SHOWN),
    found,
    canRemove,
    chosen,
    substitute,
    answerMinutes,
    ifSilent,
    isReady,
    shown,
    sending,
    chooseLine: (id: string) => {
      setLineId(id);
      setPieces(null);
      setPlace(null);
      setSilent(null);
    },
    setPieces,
    setSoldOut,
    setPlace,
    setMinutes,
    setSilent,
  };
}

/** MIS-09: « Fin du service (22:30) », « Demain 11:30 »: by the shop's own hours. */
function useEnds(shop: Shop): Record<'service' | 'opening', string | null> {
  const now = useNow();
  return {
    service: untilOf('end-of-service', shop, now) ?? null,
    opening: untilOf('next-opening', shop, now) ?? null,
  };
}

function firstPlace(offered: readonly Substitute[], canRemove: boolean): Place | null {
  const [best] = offered;
  if (best && (best.isSameSection || !canRemove)) return { productKey: best.productKey };
  return canRemove ? 'remove' : null;
}

/** Only what can be done is proposed. */
function silentOf(wished: IfSilent | null, canRemove: boolean, substitute: Substitute | null): IfSilent {
  if (wished === 'cancel' || (wished === 'replace' && substitute) || (wished === 'remove' && canRemove)) return wished;
  return canRemove ? 'remove' : substitute ? 'replace' : 'cancel';
}

export const silentChoices = (canRemove: boolean, hasSubstitute: boolean): IfSilent[] => [
  ...(canRemove ? (['remove'] as const) : []),
  ...(hasSubstitute ? (['replace'] as const) : []),
  'cancel',
];

function doneWords({ customer, orderNumber }: Order, mode: Report['mode'], line: OrderLine | null): string {
  if (mode === 'sold-out') return `${line?.name ?? 'Le plat'} est épuisé.`;
  return mode === 'ask'
    ? `Question envoyée à ${customer.firstName || 'votre client'}\u00A0: la préparation des autres plats continue.`
    : `Commande n° ${orderNumber} corrigée.`;
}

/** « −1,00 € »: against one piece of the dish that is missing. */
export const differenceTo = (line: OrderLine, pieceTotal: number, { offered }: Substitute) =>
  cents(line.isLoyaltyProduct ? 0 : offered - pieceTotal);
