import type { Article } from './article.ts';

export const SETTINGS_ARTICLES: readonly Article[] = [
  {
    id: 'opening-hours',
    topic: 'settings',
    page: 'openingHours',
    question: "Changer les horaires d'ouverture",
    answer: [
      'Cochez les jours ouverts et donnez à chacun un ou plusieurs créneaux. Un jour se copie sur les autres.',
      'Si des commandes déjà passées tombent hors des nouveaux horaires, elles sont nommées avant l’enregistrement : elles restent valables.',
    ],
    linkLabel: 'Ouvrir les horaires',
    words: 'heures fermeture créneau semaine',
  },
  {
    id: 'special-hours',
    topic: 'settings',
    page: 'specialHours',
    question: 'Fermer un jour férié',
    answer: [
      '« Ajouter un horaire exceptionnel » : choisissez la date, puis « Fermé toute la journée » ou d’autres créneaux. Ce jour-là, ils remplacent les horaires habituels.',
      'Les prochains jours fériés sont proposés dans la page.',
    ],
    linkLabel: 'Ouvrir les horaires exceptionnels',
    words: 'vacances congés noël férié exceptionnel',
  },
  {
    id: 'delivery-hours',
    topic: 'settings',
    page: 'deliveryHours',
    question: 'Limiter le nombre de commandes par créneau',
    answer: [
      'Dans « Horaires de livraison », chaque créneau porte un nombre de commandes : une fois atteint, il n’est plus proposé aux clients.',
      'Pendant le service, la charge des créneaux se lit au-dessus des commandes, et un responsable peut en fermer ou en élargir un.',
    ],
    linkLabel: 'Ouvrir les horaires de livraison',
    words: 'capacité maximum charge limite',
  },
  {
    id: 'zones-overlap',
    topic: 'settings',
    page: 'deliveryZones',
    question: "Deux zones se recouvrent : laquelle l'emporte ?",
    answer: [
      "La première de la liste. Glissez-la plus haut pour qu'elle gagne. L'onglet « Essayer » montre, pour un point de la carte, quelle zone gagne et pourquoi.",
    ],
    linkLabel: 'Ouvrir les zones de livraison',
    words: 'zone priorité recouvrement carte',
  },
  {
    id: 'not-delivered',
    topic: 'settings',
    page: 'deliveryZones',
    question: 'Un client me dit que je ne livre pas chez lui',
    answer: [
      "Tapez son adresse dans l'onglet « Essayer » : la carte dit dans quelle zone elle tombe, ou qu'aucune ne la contient. Agrandissez alors une zone en tirant son bord, ou ajoutez-en une.",
      "Le simulateur joue toute la commande et nomme l'étape qui refuse.",
    ],
    words: 'adresse desservie hors zone livraison impossible',
  },
  {
    id: 'free-delivery',
    topic: 'settings',
    page: 'deliveryZones',
    question: "Offrir la livraison à partir d'un montant",
    answer: [
      'Dans la fenêtre de la zone, ajoutez un palier : « À partir de 30 € », « Frais 0 € ». Le palier le plus élevé atteint par le panier donne les frais.',
      'Si les frais au km sont actifs, ils remplacent ceux des zones.',
    ],
    words: 'gratuit frais livraison offerte minimum palier',
  },
  {
    id: 'km-fees',
    topic: 'settings',
    page: 'deliveryFees',
    question: 'Facturer la livraison au kilomètre',
    answer: [
      'Activez la livraison par km et donnez des paliers de distance : le plus élevé atteint fixe la base, à laquelle s’ajoute le prix au kilomètre. Le calcul d’essai, à côté, suit vos changements.',
    ],
    linkLabel: 'Ouvrir les frais au km',
    words: 'distance kilomètre tarif',
  },
  {
    id: 'management-fee',
    topic: 'settings',
    page: 'managementFees',
    question: 'À quoi servent les frais de gestion ?',
    answer: [
      'Ils s’ajoutent au panier du client sous « Frais de gestion », par mode de vente, après remise et fidélité et hors frais de livraison. Sans valeur, aucuns frais ne sont ajoutés.',
    ],
    words: 'frais service supplément emballage',
  },
  {
    id: 'payment-types',
    topic: 'settings',
    page: 'paymentTypes',
    question: 'Accepter les titres-restaurant',
    answer: [
      'Dans « Modes de paiement », activez-les par canal et fixez le plafond par jour, que la loi limite. Le client règle le reste autrement ; chaque produit dit s’il se paie en titres-restaurant.',
    ],
    linkLabel: 'Ouvrir les modes de paiement',
    words: 'ticket restaurant carte espèces paiement swile edenred',
  },
  {
    id: 'order-types',
    topic: 'settings',
    page: 'orderTypes',
    question: 'Arrêter la livraison ou le Click & Collect',
    answer: [
      'Dans « Modes de vente », coupez le mode sur le canal voulu ; au moins un doit rester. Les commandes déjà passées ainsi suivent leur cours.',
      'Les codes QR des tables se préparent au même endroit.',
    ],
    words: 'emporter sur place table qr code',
  },
  {
    id: 'auto-accept',
    topic: 'settings',
    page: 'orderSettings',
    question: 'Accepter les commandes automatiquement',
    answer: [
      'Activez « Acceptation automatique des commandes » : chaque commande part aussitôt en préparation avec le temps que vous indiquez. Sans elle, ce temps est proposé à la personne qui accepte.',
    ],
    linkLabel: 'Ouvrir les paramètres des commandes',
    words: 'automatique préparation temps intervalle créneau',
  },
  {
    id: 'print-tickets',
    topic: 'settings',
    page: 'printers',
    question: "Le ticket ne s'imprime pas",
    answer: [
      "Vérifiez le papier et l'alimentation, puis lancez l'impression de test du Veilleur, le témoin en haut de l'écran. « Imprimer le ticket », dans la commande, l'imprime à nouveau.",
      "Dans Chrome, l'impression se fait sans fenêtre si le navigateur est lancé avec l'option « --kiosk-printing ».",
    ],
    words: 'imprimante papier ticket bon cuisine',
  },
  {
    id: 'simulator',
    topic: 'settings',
    page: 'simulator',
    question: 'Comprendre pourquoi une commande est refusée',
    answer: [
      "Le simulateur joue le client : adresse, panier, heure, paiement, code. La réponse du magasin vient étape par étape ; rien n'est commandé ni débité. Les commandes récemment refusées y sont listées avec leur raison.",
    ],
    linkLabel: 'Ouvrir le simulateur',
    words: 'tester essai refusée simulateur',
  },
  {
    id: 'cancellation-fee',
    topic: 'settings',
    page: 'generalSettings',
    question: 'Garder une partie du prix quand un client est injoignable',
    answer: [
      "« Paramètres du magasin » : les frais d'annulation sont un pourcentage ou un montant. Ils ne valent que pour une commande acceptée puis annulée parce que le client est injoignable.",
    ],
    linkLabel: 'Ouvrir les paramètres du magasin',
    words: 'annulation frais contact support téléphone',
  },
];
