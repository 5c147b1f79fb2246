import { cents, formatEuros } from '../kernel/money.ts';
import { french } from '../kernel/text.ts';
import { formatDay } from '../kernel/time.ts';
import type { ShopAlert, ShopAlertKind } from './shop-alert.ts';

type Words = {
  title: string | ((number: string, amount: string | null) => string);
  text: (order: string, amount: string, until: string, reason: string) => string;
};

const HUB_KINDS = ['hub-order-failed', 'hub-unreachable', 'hub-to-reconnect', 'hub-stock-refused'] as const;
type HubKind = (typeof HUB_KINDS)[number];

/** Those that are about no order have words of their own. */
const WORDS: Record<
  Exclude<ShopAlertKind, 'driver-registered' | 'payout-failed' | 'till-key-refused' | HubKind>,
  Words
> = {
  'refund-failed': {
    title: 'Remboursement non effectué',
    text: (order, amount) =>
      `Le remboursement${amount} de la ${order} a échoué. Contactez le support de la plateforme.`,
  },
  'release-failed': {
    title: 'Carte toujours bloquée',
    text: (order, amount) =>
      `La somme${amount} bloquée sur la carte du client n'a pas pu être libérée pour la ${order}.`,
  },
  'capture-failed': {
    title: 'Paiement non encaissé',
    text: (order, amount) => `Le paiement${amount} de la ${order} n'a pas pu être encaissé. Contactez le client.`,
  },
  'customer-not-told': {
    title: 'Client non prévenu',
    text: (order) => `Le client de la ${order} n'a pas pu être prévenu. Appelez-le si nécessaire.`,
  },
  'till-not-told': {
    title: 'Commande absente de la caisse',
    text: (order, _, __, reason) =>
      `La ${order} n'a pas pu être envoyée à la caisse${reason && ` : ${reason}`}. Saisissez-la à la main.`,
  },
  'till-to-correct': {
    title: 'À corriger sur la caisse',
    text: (order) => `La ${order} a changé ici, et la caisse ne reprend rien d'elle-même. Corrigez-la sur la caisse.`,
  },
  'till-cancelled': {
    title: 'Annulée sur la caisse',
    text: (order) => `La ${order} a été annulée sur la caisse, pas ici. Annulez-la si elle ne sera pas servie.`,
  },
  'job-lost-after-pickup': {
    title: 'Livraison interrompue',
    text: (order) => `Le prestataire a annulé la livraison de la ${order} après son retrait. Contactez le client.`,
  },
  'order-stuck': {
    title: 'Commande sans livreur',
    text: (order) => `La ${order} n'a jamais trouvé de livreur. Terminez-la ou annulez-la.`,
  },
  'held-not-done': {
    title: (number) => `Sans effet : n° ${number}`,
    text: (order, _, __, reason) =>
      `Votre choix pour la ${order} n'a pas pu partir${reason && ` : ${reason}`}. Regardez où elle en est.`,
  },
  'dish-unsettled': {
    title: (number) => `Plat manquant : n° ${number}`,
    text: (order) => `Le client de la ${order} n'a pas répondu, et la commande n'a pas pu être corrigée. Appelez-le.`,
  },
  'order-missed': {
    title: (number, amount) => ['Manquée : n° ', number, amount && `, ${amount}`].join(''),
    text: (order) => `La ${order} n'a pas été prise en charge à temps. Le client en est informé.`,
  },
  'customer-absent': {
    title: 'Client absent',
    text: (order) => `Le livreur de la ${order} attend devant la porte du client. Appelez le client.`,
  },
  'order-comes-back': {
    title: 'Commande rapportée',
    text: (order) => `Le client reste absent : le livreur rapporte la ${order}. Annulez-la à son retour.`,
  },
  'refunded-elsewhere': {
    title: 'Remboursée chez le prestataire',
    text: (order, amount) => `Un remboursement${amount} de la ${order} a été fait chez le prestataire de paiement.`,
  },
  'payment-disputed': {
    title: 'Paiement contesté',
    text: (order, amount, until) =>
      `Le client conteste le paiement${amount} de la ${order}. Répondez à sa banque${until} : ouvrez la commande, vos preuves y sont prêtes.`,
  },
  'dispute-lost': {
    title: 'Contestation perdue',
    text: (order, amount) => `La banque du client a repris le paiement${amount} de la ${order}.`,
  },
  'hub-not-told': {
    title: 'HubRise non prévenu',
    text: (order) =>
      `HubRise n'a pas accepté le dernier état de la ${order}. Mettez-la à jour sur la tablette de la plateforme.`,
  },
  'hub-refused': {
    title: 'Refusée par la caisse',
    text: (order) => `La caisse reliée à HubRise a refusé la ${order}. Saisissez-la à la main ou annulez-la.`,
  },
  'hub-untaken': {
    title: 'Pas reprise par la caisse',
    text: (order) =>
      `Depuis cinq minutes, la caisse reliée à HubRise n'a pas repris la ${order}. Vérifiez qu'elle est allumée et connectée, ou saisissez la commande à la main.`,
  },
  'hub-total-differs': {
    title: 'Total différent',
    text: (order, amount) =>
      `La plateforme annonce un total${amount} pour la ${order}, différent de la somme de ses articles.`,
  },
  'marketplace-changed': {
    title: 'Commande modifiée',
    text: (order) => `La plateforme a modifié la ${order}. Relisez ses articles et son heure.`,
  },
  'marketplace-canceled': {
    title: (number, amount) => ['Annulée : n° ', number, amount && `, ${amount}`].join(''),
    text: (order) => `La plateforme a annulé la ${order}. Arrêtez sa préparation.`,
  },
};

/** HUB-52: told to those who can mend it. */
const TO_RECONNECT = {
  title: 'HubRise à reconnecter',
  text: french(
    "HubRise refuse l'accès de ce magasin : ni les commandes des plateformes ni la carte ne passent plus. Reconnectez-le ; tout ce qui attend partira ensuite.",
  ),
};

/** HUB-40, HUB-41, HUB-52. */
function hubWords({ kind, data }: Pick<ShopAlert, 'kind' | 'data'>): { title: string; text: string } {
  if (kind === 'hub-unreachable')
    return {
      title: 'HubRise injoignable',
      text: french(
        'HubRise ne répond plus. Les commandes restent utilisables ici ; tout lui sera transmis dès son retour. Surveillez les tablettes des plateformes.',
      ),
    };
  if (kind === 'hub-to-reconnect') return TO_RECONNECT;
  const { brand = 'HubRise', reason = '' } = data.hub ?? {};
  if (kind === 'hub-stock-refused')
    return {
      title: 'Stock refusé par HubRise',
      text: french(
        `HubRise a refusé le stock de : ${reason}. Une rupture enregistrée ici n'y est pas visible. Envoyez la carte à HubRise.`,
      ),
    };
  const of = data.amount === null ? '' : ` de ${formatEuros(cents(data.amount))}`;
  return {
    title: french(`Commande ${brand} en échec`),
    text: french(`La commande n° ${data.orderNumber}${of} n'est pas dans la liste. ${reason}`.trim()),
  };
}

const WORDS_BY_KIND: ReadonlyMap<string, Words> = new Map(Object.entries(WORDS));

const UNKNOWN: Words = {
  title: 'Commande à vérifier',
  text: (order) => `La ${order} demande votre attention. Rechargez cette page pour savoir pourquoi.`,
};

const JOBS = { employee: 'livreur employé', independent: 'livreur indépendant' } as const;

/** DRV-30. */
const newcomerWords = ({ name, kind }: NonNullable<ShopAlert['data']['driver']>): { title: string; text: string } => ({
  title: 'Livreur à activer',
  text: french(`${name} vient de s'inscrire comme ${JOBS[kind]}. Activez son compte pour lui proposer des courses.`),
});

/** PAY-09. */
const payoutWords = (amount: number | null): { title: string; text: string } => ({
  title: 'Virement rejeté',
  text: french(
    `La banque a rejeté le virement${amount === null ? '' : ` de ${formatEuros(cents(amount))}`}. Vérifiez votre IBAN : la somme sera versée avec le prochain virement.`,
  ),
});

/** SYN-67. */
const TILL_KEY = {
  title: 'Clé de caisse refusée',
  text: french(
    "La caisse n'accepte plus la clé de ce magasin : les commandes n'y arrivent plus. Demandez une nouvelle clé au support.",
  ),
};

export function shopAlertWords({ kind, data }: Pick<ShopAlert, 'kind' | 'data'>): { title: string; text: string } {
  if (kind === 'driver-registered' && data.driver) return newcomerWords(data.driver);
  if (kind === 'payout-failed') return payoutWords(data.amount);
  if (HUB_KINDS.some((known) => known === kind)) return hubWords({ kind, data });
  if (kind === 'till-key-refused') return TILL_KEY;
  // A page loaded before an update may receive a kind that it does not know.
  const { title, text } = WORDS_BY_KIND.get(kind) ?? UNKNOWN;
  const amount = data.amount === null ? null : formatEuros(cents(data.amount));
  return {
    title: french(typeof title === 'string' ? title : title(data.orderNumber, amount)),
    text: french(
      text(
        `commande n° ${data.orderNumber}`,
        amount ? ` de ${amount}` : '',
        data.until ? ` avant le ${formatDay(data.until)}` : '',
        data.reason ?? '',
      ),
    ),
  };
}
