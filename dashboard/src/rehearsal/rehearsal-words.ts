import { formatEuros, pluralOfAmount } from '@comptoir/domain/kernel/money.ts';
import { french, NBSP, plural } from '@comptoir/domain/kernel/text.ts';
import type { PageKey } from '@comptoir/domain/session/pages.ts';
import type { RehearsalFacts } from '@comptoir/domain/rehearsal/rehearsal.ts';
import type { PlayedStep, RehearsalStep, StepCause } from '@comptoir/domain/rehearsal/rehearsal-steps.ts';

export const STEP_TITLES: Record<RehearsalStep, string> = {
  received: 'Commande reçue',
  rang: 'Sonnerie',
  accepted: 'Acceptée',
  ticket: 'Ticket',
  carried: 'Livreur ou comptoir',
  told: 'Message au client',
  refunded: 'Remboursement',
};

export const OUTCOME_WORDS = {
  green: 'Réussie',
  stopped: 'Arrêtée',
  expired: 'Fermée après une heure',
  refused: 'Refusée',
} as const;

type Words = (facts: RehearsalFacts) => string;

const amountOf = ({ order }: RehearsalFacts): string => (order ? formatEuros(order.amountDue) : 'Le paiement');
const agreed = ({ order }: RehearsalFacts, one: string, many: string): string =>
  order ? pluralOfAmount(order.amountDue, one, many) : one;
const names = (facts: RehearsalFacts): string => [...new Set(facts.rang.map(({ device }) => device))].join(', ');
const posts = (facts: RehearsalFacts): string => facts.posts.map(({ name }) => `« ${name} »`).join(', ');

const DONE: Record<RehearsalStep, Words> = {
  received: () => 'par le site web, panier et frais vérifiés',
  rang: (facts) => {
    const count = new Set(facts.rang.map(({ device }) => device)).size;
    return `${count}${NBSP}${plural(count, 'poste a', 'postes ont')} sonné : ${names(facts)}`;
  },
  accepted: ({ accepted, order }) =>
    `${accepted?.isAutomatic ? 'automatiquement' : `par ${accepted?.by ?? 'le magasin'}`}, ${order?.preparationMinutes ?? 0}${NBSP}min`,
  ticket: ({ printed, printer }) =>
    printer.isOnNetwork && !printed?.by ? 'sorti de l’imprimante' : `imprimé par ${printed?.by ?? 'le magasin'}`,
  carried: ({ carried }) =>
    carried?.how === 'driver' ? `${carried.by ?? 'Un livreur'} a pris la course d’essai` : 'remise par le magasin',
  told: ({ told, order }) =>
    told?.means === 'sms'
      ? `SMS au ${order?.customer.phone ?? 'client'}`
      : `e-mail à ${order?.customer.email ?? 'vous'}`,
  refunded: (facts) => `${amountOf(facts)} ${agreed(facts, 'débité puis rendu', 'débités puis rendus')}`,
};

/** What is awaited, and from whom. */
const AHEAD: Record<RehearsalStep, Words> = {
  received: () => 'le panier est envoyé à votre site',
  rang: ({ posts: all }) => (all.length > 0 ? 'les postes doivent sonner' : 'ouvrez les commandes sur un poste'),
  accepted: () => 'acceptez-la dans « Commandes »',
  ticket: ({ printer }) =>
    printer.isOnNetwork ? 'l’imprimante reçoit le ticket' : 'imprimez-le depuis ce poste ou la commande',
  carried: ({ drivers, rehearsal }) => {
    if (rehearsal.orderType !== 'delivery') return 'marquez-la prête, puis remettez-la au comptoir';
    return drivers.length > 0 ? `${drivers.join(', ')} recevra une course d’essai` : 'prenez la livraison en charge';
  },
  told: ({ order }) => (order?.customer.email ? `e-mail à ${order.customer.email}` : 'message à votre adresse'),
  refunded: (facts) => `${amountOf(facts)} ${agreed(facts, 'sera rendu', 'seront rendus')} à la fin`,
};

const CAUSES: Partial<Record<StepCause, Words>> = {
  refused: ({ rehearsal }) => rehearsal.refusal?.errorMessage ?? 'la commande a été refusée',
  'no-post': () => 'aucun poste n’est connecté',
  'no-sound': (facts) => `le son est coupé sur ${posts(facts)}`,
  'not-rung': (facts) => `${posts(facts)} n’a pas sonné`,
  automatic: () => 'acceptée automatiquement : rien ne sonne',
  missed: () => 'personne n’a répondu à temps',
  declined: ({ accepted }) => (accepted ? 'acceptée, puis refusée' : 'la commande a été refusée'),
  canceled: () => 'la commande a été annulée',
  paper: () => 'l’imprimante n’a plus de papier',
  'printer-absent': () => 'l’imprimante ne répond pas',
  'printer-unconfigured': () => 'l’imprimante n’est pas configurée',
  'print-failed': () => 'le ticket n’est pas sorti',
  'not-printed': () => 'aucun ticket n’est sorti',
  'tickets-hidden': () => 'les tickets sont désactivés dans ce magasin',
  'no-driver': () => 'aucun livreur du magasin n’a pris la course',
  'messages-unconfigured': () => 'ni e-mail ni SMS ne sont configurés',
  'message-failed': () => 'le message n’est pas parti',
  'not-told': () => 'le message n’est pas encore parti',
  'payment-live': () => 'paiement non joué : votre compte est réel, aucune carte n’est débitée',
  'payment-unconfigured': () => 'paiement non joué : le paiement par carte n’est pas configuré',
  'payment-on-site': () => 'rien à rendre : vos clients paient sur place',
  'refund-failed': () => 'le remboursement a échoué',
  'by-hand': () => 'étape passée',
};

/** One line under the name of a step: what happened, what is awaited, or why not. */
export function stepLine({ key, state, cause }: PlayedStep, facts: RehearsalFacts): string {
  const said = CAUSES[cause];
  if (said && state !== 'done') return french(said(facts));
  return french((state === 'done' ? DONE : AHEAD)[key](facts));
}

/** REP-06: what to do about a red step. `print` is the way round of the printer. */
export type Remedy = {
  text: string;
  action?: 'print' | 'resend' | 'test' | 'restart';
  page?: { key: PageKey; label: string };
};

const REMEDIES: Partial<Record<StepCause, Remedy>> = {
  'no-post': { text: 'Ouvrez « Commandes » sur la tablette ou l’ordinateur du comptoir et touchez « Commencer ».' },
  'no-sound': {
    text: 'Montez le volume, puis testez le son de ce poste : un navigateur reste muet avant un clic.',
    action: 'test',
  },
  'not-rung': { text: 'Gardez « Commandes » ouvert à l’écran, puis recommencez.', action: 'test' },
  missed: {
    text: 'Une vraie commande serait perdue. Recommencez et acceptez-la dans « Commandes ».',
    action: 'restart',
  },
  declined: { text: 'Recommencez et acceptez la commande dans « Commandes ».', action: 'restart' },
  canceled: { text: 'La commande d’essai n’existe plus. Recommencez la répétition.', action: 'restart' },
  paper: {
    text: 'Ouvrez le capot, changez le rouleau (80 mm), refermez, puis réessayez. En attendant, imprimez depuis un poste.',
    action: 'print',
  },
  'printer-absent': {
    text: 'Vérifiez que l’imprimante est allumée et reliée au réseau, puis réessayez.',
    action: 'print',
  },
  'printer-unconfigured': {
    text: 'Imprimez depuis un poste, ou demandez à votre installateur de relier l’imprimante.',
    action: 'print',
  },
  'print-failed': { text: 'Vérifiez l’imprimante, puis réessayez.', action: 'print' },
  'not-printed': { text: 'Imprimez le ticket depuis ce poste, ou depuis la commande.', action: 'print' },
  'no-driver': { text: 'Prenez la livraison en charge dans la commande : « Je prends en charge la livraison ».' },
  'messages-unconfigured': {
    text: 'Vos clients n’apprendraient rien de leur commande. Demandez à votre installateur de renseigner l’envoi des e-mails ou des SMS.',
  },
  'message-failed': {
    text: 'Vérifiez votre adresse e-mail et votre téléphone dans votre profil, puis renvoyez.',
    action: 'resend',
    page: { key: 'profile', label: 'Profil' },
  },
  'not-told': {
    text: 'L’envoi prend du retard. Renvoyez le message, ou vérifiez votre adresse.',
    action: 'resend',
    page: { key: 'profile', label: 'Profil' },
  },
  'refund-failed': { text: 'Ouvrez la commande d’essai et remboursez-la depuis votre prestataire de paiement.' },
};

type Refusal = { codes: readonly string[]; remedy: Remedy };

/** What the customer was refused, and where it is put right. */
const REFUSALS: readonly Refusal[] = [
  {
    codes: ['SHOP_CLOSED'],
    remedy: { text: 'Ouvrez le magasin avec l’interrupteur en haut de l’écran, puis recommencez.' },
  },
  {
    codes: ['SHOP_CLOSED_AT_TIME', 'SLOT_FULL'],
    remedy: {
      text: 'Vos clients ne peuvent pas commander maintenant. Vérifiez vos horaires.',
      page: { key: 'openingHours', label: 'Horaires' },
    },
  },
  {
    codes: ['ORDER_TYPE_DISABLED'],
    remedy: {
      text: 'Activez au moins un mode de vente sur votre site web.',
      page: { key: 'orderTypes', label: 'Modes de vente' },
    },
  },
  {
    codes: ['PAYMENT_TYPE_NOT_OFFERED'],
    remedy: {
      text: 'Activez au moins un moyen de paiement sur votre site web.',
      page: { key: 'paymentTypes', label: 'Paiements' },
    },
  },
  {
    codes: ['ADDRESS_NOT_SERVED', 'BELOW_MINIMUM_BASKET', 'ADDRESS_ERROR'],
    remedy: {
      text: 'L’adresse de votre magasin n’est dans aucune zone : dessinez-en une autour.',
      page: { key: 'deliveryZones', label: 'Zones' },
    },
  },
  {
    codes: ['WRONG_PHONE', 'INVALID_EMAIL'],
    remedy: {
      text: 'Les messages de l’essai vous sont adressés : renseignez votre téléphone dans votre profil.',
      page: { key: 'profile', label: 'Profil' },
    },
  },
];

const NOTHING_TO_SELL: Remedy = {
  text: 'Aucun plat ne peut être commandé maintenant. Vérifiez votre carte.',
  page: { key: 'products', label: 'Produits' },
};

export function remedyOf({ cause }: PlayedStep, { rehearsal }: RehearsalFacts): Remedy | null {
  if (cause !== 'refused') return REMEDIES[cause] ?? null;
  const code = rehearsal.refusal?.errorCode ?? '';
  const found = REFUSALS.find(({ codes }) => codes.includes(code))?.remedy ?? NOTHING_TO_SELL;
  return { ...found, action: 'restart' };
}

/** « 0,4 s », « 14 s », « 1 min 12 ». */
export function tookWords(ms: number): string {
  const seconds = ms / 1_000;
  if (seconds < 10) return `${seconds.toFixed(1).replace('.', ',')}${NBSP}s`;
  if (seconds < 60) return `${Math.round(seconds)}${NBSP}s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}${NBSP}min${NBSP}${String(whole % 60).padStart(2, '0')}`;
}
