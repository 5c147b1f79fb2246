import type { Article } from './article.ts';

/** Finances, factures, clients. */
export const MONEY_ARTICLES: readonly Article[] = [
  {
    id: 'read-finances',
    topic: 'finances',
    page: 'finances',
    question: 'Lire les chiffres de la période',
    answer: [
      "Choisissez une période : chaque chiffre est comparé à la période précédente, ou à la même période de l'an dernier. « -- » veut dire qu'il n'y a rien à comparer.",
      'Le graphique additionne les encaissements jour par jour, par moyen de paiement.',
    ],
    linkLabel: 'Ouvrir les finances',
    words: 'chiffre affaires panier moyen tendance pourcentage',
  },
  {
    id: 'payout-when',
    topic: 'finances',
    page: 'finances',
    question: 'Quand suis-je viré ?',
    answer: [
      'Vos encaissements par carte sont virés sur votre compte dès le lendemain.',
      "« Historique des virements » montre chaque virement, sa date d'émission et son état.",
    ],
    words: 'virement banque argent compte délai',
  },
  {
    id: 'payout-explained',
    topic: 'finances',
    page: 'finances',
    question: "Pourquoi un virement n'est-il pas égal à mes ventes ?",
    answer: [
      'Ouvrez le virement : il part des encaissements en ligne et retire, ligne par ligne, les remboursements, les frais de paiement et leur TVA, jusqu’au montant versé. Chaque commande y est nommée.',
      'Ce que vos clients paient sur place n’y figure pas : vous l’avez déjà encaissé.',
    ],
    words: 'écart différence commission frais rapprochement',
  },
  {
    id: 'accountant',
    topic: 'finances',
    page: 'finances',
    question: 'Donner les chiffres au comptable',
    answer: [
      'Dans « Historique des virements », « Exporter pour le comptable » donne les ventes par taux de TVA (CSV) et les écritures comptables (FEC).',
    ],
    words: 'export comptabilité tva fec csv',
  },
  {
    id: 'find-invoice',
    topic: 'invoices',
    page: 'invoices',
    question: 'Télécharger une facture',
    answer: [
      "Choisissez l'année puis la quinzaine : la facture s'affiche. « Télécharger la facture » enregistre le PDF. Sur une tablette ou un téléphone, « Voir la facture » l'ouvre dans un nouvel onglet.",
    ],
    linkLabel: 'Ouvrir les factures',
    words: 'pdf frais de service facture',
  },
  {
    id: 'invoice-when',
    topic: 'invoices',
    page: 'invoices',
    question: "Ma dernière quinzaine n'est pas dans la liste",
    answer: [
      'Une quinzaine va du 1er au 15, puis du 16 à la fin du mois. Sa facture est établie la nuit qui suit, à 3 h, et seulement si une commande est à facturer.',
      "Si elle manque encore, vérifiez les informations légales de votre magasin : sans elles aucune facture n'est émise.",
    ],
    words: 'période absente quand émission siret',
  },
  {
    id: 'invoice-wrong',
    topic: 'invoices',
    page: 'invoices',
    question: 'Corriger une facture',
    answer: [
      'Une facture émise ne change plus, comme la loi le demande. Une erreur est corrigée par une ligne ou un avoir dans une quinzaine suivante : écrivez-nous avec son numéro.',
    ],
    words: 'erreur avoir modifier',
  },
  {
    id: 'customer-invoice',
    topic: 'invoices',
    page: 'orders',
    question: 'Un client demande une facture',
    answer: [
      'Une fois la commande terminée, ouvrez-la : vous y trouvez le reçu, et la facture au nom du client. Il peut aussi la demander lui-même sur la page de suivi de sa commande.',
    ],
    words: 'note de frais reçu justificatif',
  },
  {
    id: 'find-client',
    topic: 'clients',
    page: 'clients',
    question: 'Retrouver un client',
    answer: [
      'Cherchez son nom, son e-mail ou son téléphone. La touche « / » mène à la recherche. En mode tous les magasins, saisissez au moins cinq caractères.',
      'La fiche montre ses coordonnées, ses commandes et ses codes promotionnels.',
    ],
    linkLabel: 'Ouvrir les clients',
    words: 'chercher numéro adresse fiche',
  },
  {
    id: 'segments',
    topic: 'clients',
    page: 'clients',
    question: 'Nouveau, fidèle, à risque, perdu : comment sont-ils rangés ?',
    answer: [
      'Perdu : rien depuis 180 jours. À risque : rien depuis 60 jours. Fidèle : 5 commandes ou 300 € dépensés. Nouveau : une commande au plus. Les autres sont occasionnels.',
    ],
    words: 'segment classement habitué',
  },
  {
    id: 'export-clients',
    topic: 'clients',
    page: 'clients',
    question: 'Exporter la liste des clients',
    answer: [
      "« Exporter la liste des clients » enregistre un fichier CSV de la liste telle que vous l'avez filtrée. Il contient des données personnelles : supprimez-le quand vous n'en avez plus besoin.",
    ],
    words: 'csv excel télécharger mailing',
  },
  {
    id: 'merge-clients',
    topic: 'clients',
    page: 'clients',
    question: 'Le même client apparaît deux fois',
    answer: [
      'Quand deux fiches se ressemblent, un encart les propose : « Comparer et fusionner ». La fiche gardée reçoit les commandes de l’autre.',
    ],
    words: 'doublon fusionner',
  },
  {
    id: 'erase-client',
    topic: 'clients',
    page: 'clients',
    question: "Effacer les données d'un client",
    answer: [
      "Un administrateur de l'enseigne ouvre la fiche, puis « Données personnelles ». Nom, e-mail, téléphone et adresses sont effacés pour toujours ; les commandes, leurs montants et les factures restent.",
    ],
    words: 'rgpd supprimer cnil oubli',
  },
];
