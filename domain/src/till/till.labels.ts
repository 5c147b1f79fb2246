import { french } from '../kernel/text.ts';
import { formatDate, type Instant } from '../kernel/time.ts';
import type { TillLinkState } from './till-link.ts';

/** SYN-65: why a till does not take an order, in words that follow « la caisse ne la prend pas : ». */
const TILL_REFUSALS = {
  'credentials-refused': "la clé de la caisse n'est plus acceptée",
  'no-reference': 'un produit ou une option est sans référence de caisse',
  'no-address': "l'adresse de livraison manque",
  composition: "les choix d'un menu composé ne suivent pas ceux de la caisse",
  restaurant: 'la clé ouvre plusieurs restaurants, et aucun n’est choisi',
  'not-offered': "cette caisse n'est pas encore reliée à Comptoir",
  unknown: 'un produit de la commande lui est inconnu',
  content: 'elle en refuse le contenu',
  // HUB-50: a till behind the hub.
  'hub-away': "HubRise ne répond pas, la commande partira d'elle-même dès son retour",
  unauthorized: "HubRise refuse l'accès, la commande partira d'elle-même une fois le magasin reconnecté",
  unprocessable_entity: 'HubRise en refuse le contenu',
  'not-connected': "le magasin n'est plus connecté à HubRise",
} as const;
export type TillRefusal = keyof typeof TILL_REFUSALS;

export const isTillRefusal = (code: string): code is TillRefusal => Object.hasOwn(TILL_REFUSALS, code);

/** With the till's own words, where it gave some. */
export const tillRefusalWords = (refusal: TillRefusal, words: string | null): string =>
  french(words ? `${TILL_REFUSALS[refusal]} (« ${words} »)` : TILL_REFUSALS[refusal]);

/** SYN-67: what is wrong with the till, for whoever wants to use it. */
export const tillTrouble = (state: Exclude<TillLinkState, 'ok'>, since: Instant): string =>
  french(
    state === 'key-refused'
      ? `Clé refusée : depuis le ${formatDate(since, 'Europe/Paris')}, la caisse n'accepte plus la clé de ce magasin.`
      : `La caisse n'a pas répondu à notre dernier appel.`,
  );
