import type { Article } from './article.ts';

/** Produits et options. */
export const MENU_ARTICLES: readonly Article[] = [
  {
    id: 'create-product',
    topic: 'products',
    page: 'products',
    question: 'Créer un produit',
    answer: [
      'Ouvrez une section, puis « Nouveau produit ». Un nom et un prix suffisent ; ajoutez une photo, une description, la TVA et les listes d’options à demander au client.',
      'Il est en vente dès l’enregistrement, sur tous vos canaux.',
    ],
    linkLabel: 'Ouvrir les produits',
    words: 'ajouter plat article carte',
  },
  {
    id: 'unavailable-product',
    topic: 'products',
    page: 'products',
    question: 'Rendre un produit indisponible pour ce soir',
    answer: [
      "Coupez l'interrupteur du produit : vous choisissez jusqu'à quand, et il revient tout seul. Le produit disparaît de la vente sur tous les canaux, sans être supprimé.",
    ],
    words: 'rupture désactiver cacher manque épuisé',
  },
  {
    id: 'move-products',
    topic: 'products',
    page: 'products',
    question: "Changer l'ordre des sections et des produits",
    answer: [
      'Glissez une section ou un produit par sa poignée ; un produit peut changer de section. Au clavier : Espace pour saisir, les flèches pour déplacer, Espace pour déposer.',
      "L'ordre est enregistré aussitôt. Pendant une recherche, rien ne se déplace : effacez-la d'abord.",
    ],
    words: 'ranger trier déplacer organiser position',
  },
  {
    id: 'prices',
    topic: 'products',
    page: 'products',
    question: 'Changer beaucoup de prix à la fois',
    answer: [
      '« Modifier les prix » montre tous les prix dans une grille : tapez-les, ou cochez-en plusieurs et changez-les d’un montant ou d’un pourcentage.',
      "« Exporter la carte » puis « Importer un fichier » font la même chose dans un tableur ; rien n'est supprimé, et la carte d'avant est sauvegardée.",
    ],
    words: 'augmenter tarif csv tableur excel import',
  },
  {
    id: 'section-hours',
    topic: 'products',
    page: 'products',
    question: "N'afficher une section que le midi",
    answer: [
      "Modifiez la section et activez « Limiter l'affichage à une période » : choisissez les jours, les heures ou deux dates. Hors de ces heures, elle reste visible sans pouvoir être commandée, ou est masquée, comme vous l'avez choisi.",
    ],
    words: 'horaires menu du jour formule',
  },
  {
    id: 'restore-menu',
    topic: 'products',
    page: 'products',
    question: "J'ai supprimé quelque chose par erreur",
    answer: [
      'Juste après une suppression, une barre en bas de l’écran permet de l’annuler.',
      'Plus tard, « Sauvegardes » remet la carte comme elle était : une sauvegarde est faite avant chaque remplacement ou suppression, et gardée 30 jours. Les stocks ne changent pas.',
    ],
    words: 'annuler récupérer restaurer retour arrière',
  },
  {
    id: 'create-list',
    topic: 'options',
    page: 'optionLists',
    question: "Créer une liste d'options",
    answer: [
      "« Nouvelle liste d'options » : donnez-lui un nom, dites combien d'options le client doit et peut choisir, puis ajoutez les options avec leur prix.",
      'Garnitures, cuissons, suppléments : une même liste peut servir à autant de produits que vous voulez.',
    ],
    linkLabel: "Ouvrir les listes d'options",
    words: 'supplément garniture cuisson accompagnement',
  },
  {
    id: 'attach-list',
    topic: 'options',
    page: 'optionLists',
    question: 'Demander une liste pour plusieurs produits',
    answer: [
      "« Associer à des produits » dans la liste : cochez les produits concernés. Vous pouvez aussi l'ajouter depuis la fenêtre d'un produit.",
      '« Liste des dépendances » dit quels produits et quelles listes l’appellent.',
    ],
    words: 'associer ajouter attacher dépendances',
  },
  {
    id: 'free-options',
    topic: 'options',
    page: 'optionLists',
    question: 'Offrir les premières options',
    answer: [
      "Dans la liste, choisissez le nombre d'« Options offertes » : les moins chères de celles choisies ne sont pas comptées.",
    ],
    words: 'gratuit inclus offert prix',
  },
  {
    id: 'sub-lists',
    topic: 'options',
    page: 'optionLists',
    question: "Poser une question qui dépend d'une réponse",
    answer: [
      "Ajoutez une sous-liste à une option : elle n'est demandée que si le client choisit cette option. Les sous-listes vont jusqu'à trois niveaux.",
    ],
    words: 'sous-liste menu formule imbriqué',
  },
  {
    id: 'option-unavailable',
    topic: 'options',
    page: 'optionLists',
    question: 'Une option vient à manquer',
    answer: [
      "Coupez l'interrupteur de l'option : elle n'est plus proposée, pour un moment ou jusqu'à nouvel ordre. Liée à un produit, elle partage son stock et sa disponibilité.",
    ],
    words: 'rupture indisponible épuisé',
  },
];
