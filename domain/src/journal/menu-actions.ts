import { french } from '../kernel/text.ts';
import { afterOf, priceChange, textIn, type Sentence } from './facts.ts';

const saved =
  (words: string): Sentence =>
  (facts) => {
    const price = priceChange(facts);
    return price ? french(`A changé le prix : ${price}`) : words;
  };

/** « A publié le brouillon de carte : Noël ». */
const of =
  (words: string): Sentence =>
  (facts) => {
    const name = textIn(facts, 'name');
    return name ? french(`${words} : ${name}`) : words;
  };

const stock: Sentence = (facts) => {
  const left = afterOf(facts, 'remainingStock');
  return typeof left === 'number' ? french(`A noté le stock : ${left}`) : 'A retiré la limite de stock';
};

export const MENU_ACTIONS = {
  'section.create': 'A créé la section',
  'section.save': 'A modifié la section',
  'section.duplicate': 'A copié la section',
  'section.hide': 'A caché la section',
  'section.show': 'A montré la section',
  'section.delete': 'A supprimé la section',
  'product.create': 'A créé le plat',
  'product.save': saved('A modifié le plat'),
  'product.duplicate': 'A copié le plat',
  'product.move': 'A déplacé le plat',
  'product.delete': 'A supprimé le plat',
  'product.stock': stock,
  'product.available': 'A remis en vente',
  'product.unavailable': 'A retiré de la vente',
  'option-list.create': 'A créé la liste d’options',
  'option-list.save': 'A modifié la liste d’options',
  'option-list.attach': 'A lié la liste d’options',
  'option-list.delete': 'A supprimé la liste d’options',
  'option.create': 'A créé l’option',
  'option.save': saved('A modifié l’option'),
  'option.duplicate': 'A copié l’option',
  'option.delete': 'A supprimé l’option',
  'option.available': 'A remis l’option en vente',
  'option.unavailable': 'A retiré l’option de la vente',
  'menu.order': 'A changé l’ordre de la carte',
  'menu.prices': 'A changé plusieurs prix',
  'menu.channels': 'A changé des prix et des canaux',
  'menu-lock.create': 'A verrouillé une partie des cartes',
  'menu-lock.save': 'A modifié un verrou des cartes',
  'menu-lock.lift': 'A levé un verrou des cartes',
  'menu.pull': 'A repris la carte de la caisse',
  'menu.push': 'A envoyé la carte à HubRise',
  'menu.restore': 'A restauré une sauvegarde de la carte',
  'menu.snapshot': 'A sauvegardé la carte',
  'menu.undo': 'A annulé une suppression',
  'menu.copy': 'A copié la carte d’un autre magasin',
  'menu.draft': of('A publié le brouillon de carte'),
  'menu.undraft': of('A annulé la publication du brouillon'),
  'menu-draft.create': of('A commencé un brouillon de carte'),
  'menu-draft.save': of('A modifié un brouillon de carte'),
  'menu-draft.schedule': of('A prévu la publication d’un brouillon'),
  'menu-draft.unschedule': of('A annulé la publication prévue d’un brouillon'),
  'menu-draft.fail': of('N’a pas pu publier un brouillon de carte'),
  'menu-draft.delete': of('A supprimé un brouillon de carte'),
  'menu-draft.put-back': of('A remis un brouillon de carte'),
  'menu.import': 'A importé la carte d’un tableur',
} as const satisfies Record<string, Sentence>;
