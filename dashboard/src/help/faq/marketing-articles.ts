import type { Article } from './article.ts';

/** Design, codes promo, notifications push. */
export const MARKETING_ARTICLES: readonly Article[] = [
  {
    id: 'brand-colours',
    topic: 'design',
    page: 'generalDesign',
    question: 'Changer les couleurs de ma page',
    answer: [
      '« Design général » : choisissez un thème clair ou sombre, une couleur et une description de 300 caractères au plus. L’aperçu suit ce que vous tapez.',
      'Votre site et votre application prennent ces couleurs dès l’enregistrement, même chez un client qui a déjà la page ouverte.',
    ],
    linkLabel: 'Ouvrir le design général',
    words: 'thème couleur logo apparence marque sombre',
  },
  {
    id: 'banner',
    topic: 'design',
    page: 'webDesign',
    question: "Changer l'image d'en-tête de mon site",
    answer: [
      '« Design web » : envoyez une image PNG ou JPEG de 500 Ko au plus et cadrez-la ; elle est trois fois plus large que haute.',
      'Sous « Style », choisissez l’orientation du menu et la présentation des produits, en liste ou en grille.',
    ],
    linkLabel: 'Ouvrir le design web',
    words: 'bannière photo couverture image',
  },
  {
    id: 'basket-message',
    topic: 'design',
    page: 'webDesign',
    question: 'Afficher un message dans le panier',
    answer: [
      'Dans « Design web », remplissez « Message du panier », 200 caractères au plus. Laissé vide dans un magasin, c’est le message de l’enseigne qui s’affiche.',
    ],
    words: 'information annonce texte',
  },
  {
    id: 'app-slides',
    topic: 'design',
    page: 'mobileDesign',
    question: "Personnaliser l'application",
    answer: [
      "« Design mobile » : ouvrez une section (accueil, nouveautés, fidélité, espace client…) et changez ses images, ses textes ou ses produits. L'accueil montre jusqu'à trois images.",
      "Ce design n'est montré à vos clients que si « Publier ce design dans l'application » est activé.",
    ],
    linkLabel: 'Ouvrir le design mobile',
    words: 'mobile téléphone accueil image nouveautés',
  },
  {
    id: 'create-code',
    topic: 'promoCodes',
    page: 'promoCodes',
    question: 'Créer un code promotionnel',
    answer: [
      '« Créer un nouveau code promotionnel » : un nom d’au moins 5 caractères, un pourcentage, un montant ou la livraison offerte, puis les canaux, les modes de vente et, si vous voulez, des dates et un panier minimum.',
      'Une fois enregistré, le nom ne change plus.',
    ],
    linkLabel: 'Ouvrir les codes promotionnels',
    words: 'réduction remise offre coupon bon',
  },
  {
    id: 'code-refused',
    topic: 'promoCodes',
    page: 'promoCodes',
    question: 'Un client me dit que son code ne marche pas',
    answer: [
      'Le client lit la raison sous le code : dates, canal, mode de vente, panier minimum, première commande, limite atteinte ou code déjà utilisé.',
      'Dans le simulateur, jouez sa commande avec le code : la réponse est expliquée étape par étape.',
    ],
    words: 'refusé erreur expiré invalide',
  },
  {
    id: 'code-limit',
    topic: 'promoCodes',
    page: 'promoCodes',
    question: "Limiter le nombre d'utilisations",
    answer: [
      "« Limite totale d'utilisations » vaut pour tous les clients ensemble ; le nombre d'utilisations par client est de 1, sauf si vous le changez. Une commande annulée, refusée ou manquée rend son utilisation.",
      'À la limite, le code se désactive tout seul.',
    ],
    words: 'maximum combien une fois',
  },
  {
    id: 'code-series',
    topic: 'promoCodes',
    page: 'promoCodes',
    question: 'Distribuer des codes à usage unique',
    answer: [
      '« Créer une série » fabrique autant de codes différents que vous voulez, chacun valable une fois. Exportez-les ensuite pour les imprimer ou les envoyer.',
    ],
    words: 'série flyers unique lot',
  },
  {
    id: 'code-stop',
    topic: 'promoCodes',
    page: 'promoCodes',
    question: 'Arrêter ou prolonger un code',
    answer: [
      'L’interrupteur de la liste désactive un code aussitôt ; les commandes déjà passées gardent leur réduction. « Changer les dates » déplace sa fin, et son début tant qu’il n’a pas commencé.',
    ],
    words: 'désactiver supprimer dates fin',
  },
  {
    id: 'send-push',
    topic: 'pushNotifications',
    page: 'pushNotifications',
    question: 'Envoyer une notification à mes clients',
    answer: [
      '« Envoyer une notification » : un titre de 40 caractères au plus, un message de 160. Avant l’envoi, la fenêtre dit à combien de personnes elle partira.',
    ],
    linkLabel: 'Ouvrir les notifications',
    words: 'push message téléphone campagne',
  },
  {
    id: 'schedule-push',
    topic: 'pushNotifications',
    page: 'pushNotifications',
    question: 'Programmer une notification',
    answer: [
      '« Programmer une notification » part à la date et à l’heure choisies, même si votre tableau de bord est fermé. Tant qu’elle n’est pas envoyée, vous pouvez la modifier ou la supprimer.',
    ],
    words: 'planifier plus tard date',
  },
  {
    id: 'push-recipients',
    topic: 'pushNotifications',
    page: 'pushNotifications',
    question: 'Qui reçoit mes notifications ?',
    answer: [
      'Seuls les clients qui ont accepté les notifications de votre application ou de votre site. Depuis un magasin : ceux qui y ont commandé ou l’ont choisi comme favori. En mode tous les magasins : tous ceux de l’enseigne.',
      'Une même personne en reçoit deux au plus en sept jours, et aucune entre 22:00 et 09:00 : l’envoi attend alors le matin.',
    ],
    words: 'destinataires combien abonnés cible',
  },
];
