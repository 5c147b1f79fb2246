import { french, grouped, plural } from '../kernel/text.ts';
import { ALL_RIGHTS, type RightOverrides } from '../session/rights.ts';
import { RANK_LABELS, RANKS } from '../staff/rank.ts';
import { RIGHT_LABELS } from '../staff/rights.labels.ts';
import { afterOf, amountIn, beforeOf, countIn, type Facts, type Sentence } from './facts.ts';
import { COMPANY_ACTIONS } from './company-actions.ts';
import { MARKETING_ACTIONS } from './marketing-actions.ts';
import { MENU_ACTIONS } from './menu-actions.ts';
import { ORDER_ACTIONS } from './order-actions.ts';
import { SETTINGS_ACTIONS } from './settings-actions.ts';

const rankIn = (facts: Facts): string => {
  const rank = RANKS.find((one) => one === afterOf(facts, 'rank'));
  return rank ? french(` : ${RANK_LABELS[rank]}`) : '';
};

/** « A donné le droit « Rembourser une commande » »: of several, how many. */
function rightsChange(facts: Facts): string {
  const [before, after] = [beforeOf(facts, 'overrides'), afterOf(facts, 'overrides')] as (RightOverrides | undefined)[];
  const changed = ALL_RIGHTS.filter((right) => before?.[right] !== after?.[right]);
  const [right] = changed;
  if (!right) return 'A enregistré les droits';
  if (changed.length > 1) return `A changé ${changed.length} droits`;
  const word = after?.[right] === undefined ? 'A remis au rôle' : after[right] ? 'A donné' : 'A retiré';
  return french(`${word} le droit « ${RIGHT_LABELS[right]} »`);
}

const exported = (facts: Facts, one: string, many: string) => {
  const count = countIn(facts, 'rowCount');
  return `A exporté ${grouped(String(count))} ${plural(count, one, many)}`;
};

const OTHERS = {
  'session.sign-in': 'S’est connecté',
  'session.sign-in-refused': 'A refusé une connexion',
  'session.sign-out': 'S’est déconnecté',
  'session.refresh-token-reused': 'A fermé une session utilisée deux fois',
  'user.save-rights': rightsChange,
  'user.save-role': (facts) => `A changé le rôle ou les magasins${rankIn(facts)}`,
  'user.suspend': 'A suspendu le compte',
  'user.reactivate': 'A réactivé le compte',
  'user.hand-over': 'A passé la main',
  'user.end-session': 'A fermé une session',
  'user.end-sessions': 'A fermé toutes les sessions',
  'user.save-profile': 'A modifié son profil',
  'user.password-reset': 'A changé de mot de passe',
  'user.reset-asked': 'A demandé un nouveau mot de passe',
  'invitation.create': (facts) => `A invité dans l’équipe${rankIn(facts)}`,
  'invitation.renew': 'A renvoyé l’invitation',
  'invitation.link': 'A créé un lien d’invitation',
  'invitation.revoke': 'A révoqué l’invitation',
  'invitation.accept': 'A accepté son invitation',
  'journal.export': (facts) => exported(facts, 'ligne du journal', 'lignes du journal'),
  'customer.export': (facts) =>
    afterOf(facts, 'kind') === 'person' ? 'A exporté les données d’un client' : exported(facts, 'client', 'clients'),
  'customer.erase': 'A effacé un client',
  'customer.merge': 'A réuni deux fiches',
  'customer.keep-apart': 'A gardé deux fiches séparées',
  'customer.newsletter': (facts) =>
    afterOf(facts, 'newsletterSubscribed') === true ? 'S’est abonné aux nouvelles' : 'S’est désabonné des nouvelles',
  'complaint.file': 'A déposé une réclamation',
  'complaint.decide': 'A traité la réclamation',
  'complaint.ask-refund': 'A demandé le remboursement d’une réclamation',
  'complaint.reopen': 'A rouvert la réclamation',
  'complaint.follow-refund': 'A suivi le remboursement d’une réclamation',
  'complaint.take-back': 'A repris sa décision',
  'complaint.delete': 'A supprimé la réclamation',
  'refund.ask': (facts) => `A demandé un remboursement${amountIn(facts)}`,
  'dispute.inquiry': 'A reçu une question de la banque',
  'dispute.open': (facts) => `A reçu une contestation${amountIn(facts)}`,
  'dispute.answer': 'A répondu à la contestation',
  'dispute.answer-refused': 'N’a pas accepté la réponse à la contestation',
  'dispute.won': (facts) => `A gagné la contestation${amountIn(facts)}`,
  'dispute.lost': (facts) => `A perdu la contestation${amountIn(facts)}`,
  'dispute.closed': 'A classé la contestation',
  'alert.raise': 'A signalé un problème',
  'hub.retry': 'A repris une commande en échec de HubRise',
  'hub.turn-away': 'A refusé une commande : le magasin est fermé définitivement',
  'hub.abandon': 'A abandonné une commande en échec de HubRise',
  'alert.close': 'A classé un problème',
  'delivery-job.state': 'A suivi une course',
  'slot.limit': 'A changé la limite du créneau',
  'slot.close': 'A fermé le créneau',
  'slot.restore': 'A rendu sa limite au créneau',
  'driver.sign-in': 'S’est connecté au téléphone',
  'driver.sign-out': 'S’est déconnecté du téléphone',
  'driver.register': 'S’est inscrit comme livreur',
  'driver.online': 'A commencé son service',
  'driver.offline': 'A fini son service',
  'driver.notifications': 'A réglé ses notifications',
  'driver.uninstall': 'A retiré l’application',
  'driver.address': 'A indiqué l’adresse de son entreprise',
  'driver.takings': 'A noté les encaissements du livreur',
  'driver.cash-returned': (facts) => `A reçu la caisse du livreur${amountIn(facts)}`,
  'driver.enable': 'A activé le livreur',
  'driver.disable': 'A désactivé le livreur',
  'driver.document-valid': 'A validé un document du livreur',
  'driver.document-refused': 'A refusé un document du livreur',
  'driver.document-sent': 'A envoyé un document',
  'payout.seen': (facts) => `A reçu l’annonce d’un virement${amountIn(facts)}`,
  'payout.change': (facts) => `A suivi un virement${amountIn(facts)}`,
  'accounting.export': 'A exporté la comptabilité',
  'campaigns.export': 'A exporté les campagnes',
  'invoice-issued': 'A établi une facture',
  'driver.start-zip': 'A demandé les factures d’un livreur',
  'driver.finish-zip': (facts) =>
    afterOf(facts, 'failure') ? 'N’a pas pu préparer les factures d’un livreur' : 'A préparé les factures d’un livreur',
  'driver.link-zip': 'A téléchargé les factures d’un livreur',
  'contact.send': 'A écrit au support',
  'contact.sent': 'A envoyé un message au support',
  'image.upload': 'A ajouté une image',
  'launch.form': 'A rempli la mise en ligne',
  'launch.bank': 'A enregistré les coordonnées bancaires',
  'launch.terms': 'A accepté les conditions de paiement',
  'launch.account': 'A suivi la vérification du compte',
  'launch.shop': 'A mis le magasin en ligne',
  'shop.open': 'A ouvert le magasin',
  'shop.close': 'A fermé le magasin',
  'shop.rush-on': 'A activé le rush',
  'shop.rush-off': 'A terminé le rush',
  'shop.pace-longer': 'A allongé les temps de préparation',
  'shop.pace-shorter': 'A raccourci les temps de préparation',
  'shop.accept-fleet-terms': 'A accepté les conditions de livraison',
  'shop.pull-payment-types': 'A repris les paiements de la caisse',
  'shop.till': 'A relié le magasin à sa caisse',
  'shop.watch': 'A réglé le veilleur',
  'shop.configure': 'A changé la configuration du magasin',
} as const satisfies Record<string, Sentence>;

/** JRN-02: every action of the code has its sentence; `audit` takes no other. */
const SENTENCES = {
  ...COMPANY_ACTIONS,
  ...ORDER_ACTIONS,
  ...MENU_ACTIONS,
  ...SETTINGS_ACTIONS,
  ...MARKETING_ACTIONS,
  ...OTHERS,
} as const satisfies Record<string, Sentence>;

export type JournalAction = keyof typeof SENTENCES;
export const JOURNAL_ACTIONS = Object.keys(SENTENCES) as JournalAction[];

const isKnown = (action: string): action is JournalAction => Object.hasOwn(SENTENCES, action);

/** An action of another version, which this one cannot name, is shown by its name. */
export function actionSentence(action: string, facts: Facts): string {
  if (!isKnown(action)) return french(`A fait : ${action}`);
  const sentence: Sentence = SENTENCES[action];
  return typeof sentence === 'string' ? sentence : sentence(facts);
}

/** JRN-08: what takes personal data out of the house. */
const PERSONAL: readonly JournalAction[] = [
  'customer.export',
  'journal.export',
  'accounting.export',
  'company.link-export',
  'company.finish-export',
];
export const takesPersonalData = (action: string): boolean => PERSONAL.some((one) => one === action);
