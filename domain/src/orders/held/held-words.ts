import { formatEuros } from '../../kernel/money.ts';
import { french } from '../../kernel/text.ts';
import type { Order } from '../order.ts';
import { isPaidThroughUs } from '../payment-state.ts';
import { preparationLabel } from '../preparation.ts';
import type { HeldEvent } from './held-events.ts';
import type { HeldMove } from './held-move.ts';
import { DONE } from './held.labels.ts';

const UNDO: Record<HeldEvent, string> = {
  accept: "Annuler l'acceptation",
  refuse: 'Annuler le refus',
  ready: 'Annuler « prête »',
  'start-delivery': 'Annuler le départ',
  validate: 'Annuler la validation',
  cancel: "Revenir sur l'annulation",
  refund: 'Annuler le remboursement',
};

/** « N° 2158 acceptée · 25 min », and what has not left yet. */
export function heldWords(order: Order, held: HeldMove): { title: string; text: string; undoLabel: string } {
  const minutes = held.preparationMinutes === null ? '' : ` · ${preparationLabel(order, held.preparationMinutes)}`;
  const part = held.part ? ` de ${formatEuros(held.part.amount)}` : '';
  return {
    title: french(`N° ${order.orderNumber} ${DONE[held.event]}${minutes}${part}`),
    text: french(`Rien n'est encore parti${notYet(order, held)}.`),
    undoLabel: french(`${UNDO[held.event]} de la commande n° ${order.orderNumber}`),
  };
}

/** « : ni message, ni livreur, ni débit » */
function notYet(order: Order, { event }: HeldMove): string {
  const isCard = isPaidThroughUs(order);
  const left: Record<HeldEvent, readonly (string | false)[]> = {
    accept: ['ni message', order.orderType === 'delivery' && 'ni livreur', isCard && 'ni débit'],
    refuse: ['ni message', isCard && 'ni carte libérée'],
    ready: ['ni message', order.driverId !== null && 'ni livreur prévenu'],
    'start-delivery': ['ni message'],
    validate: ['ni reçu'],
    cancel: ['ni message', isCard && 'ni remboursement'],
    refund: ['ni remboursement', 'ni message'],
  };
  const words = left[event].filter((word) => word !== false);
  return words.length < 2 ? '' : ` : ${words.join(', ')}`;
}
