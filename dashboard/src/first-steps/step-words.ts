import type { FirstStepsFacts } from '@comptoir/domain/first-steps/first-steps.ts';
import type { FirstStepKey } from '@comptoir/domain/first-steps/step-states.ts';
import { french, NBSP, plural } from '@comptoir/domain/kernel/text.ts';
import { formatDate, formatTime } from '@comptoir/domain/kernel/time.ts';
import type { PageKey } from '@comptoir/domain/session/pages.ts';

/** `test`: the window in which this post is tried out; `rehearsal`: the card beside the list, or its tab on a phone. */
export type StepPlace = { label: string; opens: PageKey | 'test' | 'rehearsal' };

export const STEP_TITLES: Record<FirstStepKey, string> = {
  menu: 'La carte',
  hours: 'Les horaires',
  sale: 'Livraison ou retrait',
  payment: 'Les paiements en ligne',
  sound: 'Le son de ce poste',
  team: 'L’équipe',
  printer: 'L’imprimante',
  messages: 'Les messages aux clients',
  test: 'La commande d’essai',
};

/** « 42 produits ». */
export const counted = (count: number, one: string, many: string): string =>
  `${count}${NBSP}${plural(count, one, many)}`;

type Words = (facts: FirstStepsFacts, timeZone: string) => string;

const listed = (names: readonly string[]): string => {
  const shown = names.slice(0, 3);
  const others = names.length - shown.length;
  const all = others > 0 ? [...shown, counted(others, 'autre', 'autres')] : shown;
  return all.length > 1 ? `${all.slice(0, -1).join(', ')} et ${all.at(-1)}` : (all[0] ?? '');
};

const DETAILS: Record<FirstStepKey, Words> = {
  menu: ({ menu: { products, sections, optionLists } }) => {
    if (products === 0) return 'Aucun produit : vos clients ne peuvent rien commander';
    const lists = optionLists > 0 ? `, ${counted(optionLists, 'liste d’options', 'listes d’options')}` : '';
    return `${counted(products, 'produit', 'produits')} dans ${counted(sections, 'section', 'sections')}${lists}`;
  },
  hours: ({ hours: { openDays, deliveryDays }, sale }) => {
    if (openDays === 0) return 'Aucun jour d’ouverture : personne ne peut commander';
    const delivery = sale.delivers ? (deliveryDays > 0 ? ', livraison comprise' : ', sans heures de livraison') : '';
    return `Ouvert ${counted(openDays, 'jour', 'jours')} sur 7${delivery}`;
  },
  sale: ({ sale: { delivers, collects, seats, zones } }) => {
    const drawn = counted(zones, 'zone dessinée', 'zones dessinées');
    const delivery = delivers ? [zones > 0 ? drawn : 'aucune zone de livraison'] : [];
    const ways = [...delivery, ...(collects ? ['retrait activé'] : []), ...(seats ? ['sur place activé'] : [])];
    return ways.length > 0 ? capital(ways.join(', ')) : 'Ni livraison ni retrait : rien ne peut être commandé en ligne';
  },
  payment: ({ payment }) => {
    if (!payment.takesCards && !payment.takesOnSite) return 'Aucun moyen de paiement : rien ne peut être commandé';
    if (!payment.takesCards) return 'Vos clients paient sur place ou au livreur';
    if (!payment.isConfigured) return 'Non configurés : vos clients ne peuvent pas payer par carte';
    if (payment.account !== 'complete') return 'Compte bancaire à terminer avant le premier virement';
    return payment.ibanLast4 ? `Compte vérifié, virements vers le compte •••• ${payment.ibanLast4}` : 'Compte vérifié';
  },
  sound: ({ sound }, zone) =>
    sound
      ? `Entendu par ${sound.by} le ${formatDate(sound.at, zone)} à ${formatTime(sound.at, zone)}`
      : 'Pas encore entendu : une commande pourrait passer inaperçue',
  team: ({ team }) => {
    if (team.length === 0) return 'Personne d’autre que vous ne peut accepter une commande';
    return `${listed(team)} ${team.length > 1 ? 'ont' : 'a'} un accès`;
  },
  printer: ({ printer }, zone) => {
    if (printer.isHidden) return 'Les tickets sont désactivés dans ce magasin';
    if (printer.isOnNetwork && !printer.isConfigured) return 'Non configurée : aucun ticket ne sort tout seul';
    if (printer.failure === 'paper') return 'L’imprimante n’a plus de papier';
    if (printer.failure) return 'Le dernier ticket n’est pas sorti';
    return printer.printedAt
      ? `Dernier ticket le ${formatDate(printer.printedAt, zone)} à ${formatTime(printer.printedAt, zone)}`
      : 'Aucun ticket n’est encore sorti';
  },
  messages: ({ messages: { mail, sms } }) => {
    if (mail && sms) return 'E-mails et SMS prêts à partir';
    if (!mail && !sms) return 'Ni e-mail ni SMS : vos clients n’apprennent rien de leur commande';
    return mail
      ? 'E-mails prêts à partir, SMS non configurés'
      : 'E-mails non configurés : seuls les clients qui donnent leur numéro sont prévenus';
  },
  test: ({ test }, zone) =>
    test.acceptedAt
      ? `Passée et acceptée le ${formatDate(test.acceptedAt, zone)} à ${formatTime(test.acceptedAt, zone)}`
      : 'Passée et acceptée : la répétition générale s’en charge',
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What is there, in numbers, or what its absence costs (FST-04). */
export const stepDetail = (key: FirstStepKey, facts: FirstStepsFacts, timeZone: string): string =>
  french(DETAILS[key](facts, timeZone)).replaceAll('•••• ', `••••${NBSP}`);

export function stepPlace(key: FirstStepKey, { sale, sound }: FirstStepsFacts): StepPlace | null {
  switch (key) {
    case 'menu':
      return { label: 'Produits', opens: 'products' };
    case 'hours':
      return { label: 'Horaires', opens: 'openingHours' };
    case 'sale':
      return sale.delivers
        ? { label: 'Zones', opens: 'deliveryZones' }
        : { label: 'Modes de vente', opens: 'orderTypes' };
    case 'payment':
      return { label: 'Paiements', opens: 'paymentTypes' };
    case 'sound':
      return { label: sound ? 'Réessayer' : 'Tester', opens: 'test' };
    case 'printer':
      return { label: 'Tester', opens: 'test' };
    case 'team':
      return { label: 'Équipe', opens: 'team' };
    case 'test':
      return { label: 'Répétition', opens: 'rehearsal' };
    default:
      // What messages lack, the operator sets: it unfolds in its own line.
      return null;
  }
}

/** FST-05: which services a step needs. */
export const STEP_SERVICES: Partial<Record<FirstStepKey, readonly string[]>> = {
  payment: ['payments'],
  printer: ['printing'],
  messages: ['mail', 'textMessages'],
};
