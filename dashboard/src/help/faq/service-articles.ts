import type { Article } from './article.ts';

/** Commandes, stocks, livreurs. */
export const SERVICE_ARTICLES: readonly Article[] = [
  {
    id: 'accept-order',
    topic: 'orders',
    page: 'orders',
    question: 'Accepter une nouvelle commande',
    answer: [
      'Une nouvelle commande sonne et se place en tête de la liste, avec le temps qui reste pour répondre. Ouvrez-la, choisissez le temps de préparation, puis acceptez : le client est prévenu.',
      "Sans réponse avant la fin du délai, la commande est manquée et le client n'est pas débité.",
    ],
    linkLabel: 'Ouvrir les commandes',
    words: 'valider prendre sonnerie préparation',
  },
  {
    id: 'no-sound',
    topic: 'orders',
    page: 'orders',
    question: 'Les nouvelles commandes ne sonnent pas',
    answer: [
      "Après l'ouverture de la page, le navigateur attend un premier clic avant de jouer un son : cliquez une fois dans la page.",
      "Cliquez ensuite sur le témoin du son, en haut de l'écran : le Veilleur fait sonner le poste, vérifie la connexion et l'imprimante, et peut prévenir un responsable par SMS ou par e-mail si une commande reste sans réponse.",
    ],
    words: 'bruit muet volume alerte veilleur notification',
  },
  {
    id: 'refund',
    topic: 'orders',
    page: 'orders',
    question: 'Rembourser un client',
    answer: [
      "Ouvrez la commande dans l'onglet « Terminées », puis « Rembourser la commande ». Le bouton rappelle le montant et la date limite : sept jours après l'heure prévue de la commande.",
      'Seules les commandes payées en ligne se remboursent ici. Une commande payée sur place, ou par une plateforme, se rembourse par le même moyen que le paiement.',
      'Pour ne rembourser qu’une partie, passez par la réclamation du client, dans « Support ».',
    ],
    linkLabel: 'Ouvrir les commandes',
    words: 'rendre argent annuler paiement carte geste commercial partiel',
  },
  {
    id: 'cancel-order',
    topic: 'orders',
    page: 'orders',
    question: 'Annuler une commande déjà acceptée',
    answer: [
      'Ouvrez la commande, choisissez « Annuler la commande », puis un motif. La fenêtre dit ce que le client recevra avant que vous confirmiez.',
      "Si le client est injoignable, le magasin garde les frais d'annulation fixés dans les paramètres du magasin ; pour tout autre motif, le client est remboursé en totalité.",
    ],
    words: 'refuser frais injoignable',
  },
  {
    id: 'rush',
    topic: 'orders',
    page: 'orders',
    question: 'Trop de commandes : ralentir ou fermer un moment',
    answer: [
      'Le « Mode rush », au-dessus des commandes, ajoute des minutes au temps de préparation jusqu’à l’heure que vous choisissez, puis s’arrête tout seul. Les commandes déjà acceptées ne changent pas.',
      'Avec « Cadence de la cuisine », dans les paramètres des commandes, Comptoir allonge lui-même les temps quand la cuisine est chargée, dans vos limites, et dit pourquoi sur chaque commande.',
      "L'interrupteur « Magasin ouvert », en haut de l'écran, ferme le magasin pour une demi-heure, une heure, jusqu'à la fin du service ou jusqu'à nouvel ordre. Les commandes déjà passées restent à faire.",
    ],
    words: 'pause débordé fermer fermeture retard affluence',
  },
  {
    id: 'complaint',
    topic: 'orders',
    page: 'support',
    question: 'Répondre à une réclamation',
    answer: [
      "Dans « Support », ouvrez la réclamation : elle montre la commande, ce qui s'est passé, les photos et l'historique du client. Remboursez tout ou partie, offrez un bon d'achat ou répondez simplement.",
      'Votre décision part après dix secondes : vous pouvez encore la reprendre.',
    ],
    linkLabel: 'Ouvrir le support',
    words: 'plainte problème manquant bon avoir mécontent',
  },
  {
    id: 'track-stock',
    topic: 'stocks',
    page: 'sales',
    question: 'Limiter un produit à une quantité',
    answer: [
      'Dans « Ventes / Stocks », cliquez sur le produit et indiquez le stock restant. Chaque commande le diminue ; une commande annulée, refusée ou manquée le rend.',
      'À 0, le produit passe « Épuisé » sur tous les canaux à la fois.',
    ],
    linkLabel: 'Ouvrir les ventes et stocks',
    words: 'quantité restant épuisé rupture inventaire',
  },
  {
    id: 'no-stock',
    topic: 'stocks',
    page: 'sales',
    question: 'Ne plus suivre le stock d’un produit',
    answer: [
      'Cliquez sur le produit, cochez « Ne pas définir de stock pour ce produit », puis enregistrez : il se vend sans limite.',
    ],
    words: 'illimité désactiver',
  },
  {
    id: 'sold-figures',
    topic: 'stocks',
    page: 'sales',
    question: 'Ce que comptent les ventes',
    answer: [
      'Toutes les commandes prévues sur la période, y compris celles en cours, sauf les annulées, refusées, manquées et remboursées. Le chiffre d’affaires est TTC, options comprises, avant promotion et sans les frais.',
      'Une période se choisit en haut à droite ; un clic sur un titre de colonne trie le tableau.',
    ],
    words: 'statistiques meilleur produit vendu',
  },
  {
    id: 'options-stock',
    topic: 'stocks',
    page: 'sales',
    question: 'Rendre une option indisponible',
    answer: [
      "L'onglet des options de « Ventes / Stocks » liste vos options : coupez celle qui manque, pour un moment ou jusqu'à nouvel ordre.",
      'Une option liée à un produit suit le stock et la disponibilité de ce produit.',
    ],
    words: 'supplément garniture rupture',
  },
  {
    id: 'invite-driver',
    topic: 'drivers',
    page: 'drivers',
    question: 'Ajouter un livreur',
    answer: [
      "« Inviter un livreur » donne l'adresse de l'application livreur et l'identifiant de votre magasin. Le livreur ouvre cette adresse sur son téléphone et crée son compte lui-même.",
      'Il apparaît ensuite dans la liste et reçoit des courses dès que vous activez son interrupteur « Activé ».',
    ],
    linkLabel: 'Ouvrir les livreurs',
    words: 'créer compte application inscription coursier',
  },
  {
    id: 'driver-unavailable',
    topic: 'drivers',
    page: 'drivers',
    question: 'Un livreur ne reçoit pas de course',
    answer: [
      'Regardez son statut dans la liste : « À activer » attend votre interrupteur, un livreur indisponible doit se déclarer disponible dans son application, un statut orange signale une application désinstallée, des notifications refusées ou, pour un indépendant, des documents à fournir.',
    ],
    linkLabel: 'Ouvrir les livreurs',
    words: 'documents indisponible notification attestation',
  },
  {
    id: 'driver-cash',
    topic: 'drivers',
    page: 'drivers',
    question: 'Compter ce qu’un livreur a encaissé',
    answer: [
      'La colonne « Valeurs encaissées » additionne espèces, titres-restaurant et terminal de chaque livreur employé. Ouvrez le livreur pour corriger ces valeurs quand il vous les a remises.',
    ],
    words: 'caisse espèces remise argent',
  },
  {
    id: 'driver-invoices',
    topic: 'drivers',
    page: 'independentDrivers',
    question: "Retrouver les factures d'un livreur indépendant",
    answer: [
      'Ouvrez le livreur : ses factures y sont, une par course livrée. Téléchargez-en une, ou cochez-en plusieurs et téléchargez la sélection en un seul fichier.',
    ],
    words: 'autofacturation zip pdf',
  },
];
