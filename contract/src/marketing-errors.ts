/** HTTP status, error code, French sentence: what is refused about codes, loyalty, links and notifications; see errors.ts. */
type Row = readonly [status: number, code: string, sentence: string];

// As in errors.ts: the browser takes no function from a second file of the contract (web/vite/contract-lite.ts).
const refusal =
  (status: number, code: string) =>
  (sentence: string): Row => [status, code, sentence];
const invalid = refusal(422, 'RECORD_INVALID');
const loyalty = refusal(409, 'LOYALTY_REFUSED');
const forbidden = refusal(403, 'FORBIDDEN');

export const MARKETING_ERRORS = {
  PROMO_UNKNOWN: [409, 'PROMO_UNKNOWN', "Ce code promotionnel n'existe pas."],
  PROMO_INACTIVE: [409, 'PROMO_INACTIVE', "Ce code promotionnel n'est plus actif."],
  PROMO_NOT_STARTED: [409, 'PROMO_NOT_STARTED', "Ce code promotionnel n'est pas encore valable."],
  PROMO_ENDED: [409, 'PROMO_ENDED', 'Ce code promotionnel a expiré.'],
  PROMO_CHANNEL: [409, 'PROMO_CHANNEL', "Ce code promotionnel n'est pas valable sur ce canal."],
  PROMO_ORDER_TYPE: [409, 'PROMO_ORDER_TYPE', "Ce code promotionnel n'est pas valable pour ce mode de vente."],
  PROMO_TIME: [409, 'PROMO_TIME', 'Ce code promotionnel est valable {when}.'],
  PROMO_MIN_BASKET: [409, 'PROMO_MIN_BASKET', 'Le panier minimum pour ce code est de {amount}.'],
  PROMO_OTHER_CUSTOMER: [409, 'PROMO_OTHER_CUSTOMER', 'Ce code promotionnel est réservé à un autre client.'],
  PROMO_FIRST_ORDER: [409, 'PROMO_FIRST_ORDER', 'Ce code promotionnel est réservé à une première commande.'],
  PROMO_CUSTOMER_LIMIT: [409, 'PROMO_CUSTOMER_LIMIT', 'Vous avez déjà utilisé ce code promotionnel.'],
  PROMO_LIMIT: [409, 'PROMO_LIMIT', "Ce code promotionnel a atteint sa limite d'utilisations."],
  'loyalty-sign-in': loyalty('Connectez-vous pour utiliser votre fidélité.'),
  'loyalty-off': loyalty("Ce programme de fidélité n'est plus proposé dans ce magasin."),
  'loyalty-balance': loyalty('Votre solde de fidélité a changé : il ne suffit plus pour cette commande.'),
  'loyalty-one-product': loyalty('Un seul produit peut être offert par commande.'),
  'loyalty-not-offered': loyalty("Ce produit n'est pas offert par le programme de fidélité."),
  'loyalty-points-missing': loyalty('Il vous manque {points} {pointName} pour ce produit.'),
  'loyalty-minimum': loyalty("Un produit est offert à partir de {amount} d'achat."),
  // PRO-13: both as the source shows them.
  'promo-name-short': invalid('le code promotionnel doit contenir minimum 5 caracteres.'),
  'promo-name-taken': [409, 'ALREADY_EXISTS', 'Ce code promotionnel existe déjà, veulliez modifier le nom !'],
  'link-fields-missing': [422, 'MISSING_FIELDS', "Merci d'indiquer le nom et le type de la campagne."],
  'link-exists': [409, 'ALREADY_EXISTS', 'Un lien existe déjà pour cette campagne et ce type.'],
  'links-not-offered': forbidden('Contactez votre chargé de compte pour activer cette fonctionnalité.'),
  'promo-start-past': invalid('La période de validité ne peut pas commencer dans le passé.'),
  'promo-end-past': invalid('La période de validité ne peut pas se terminer dans le passé.'),
  'promo-period-order': invalid('La date de fin doit être après la date de début.'),
  'promo-start-fixed': invalid('Ce code est déjà valable : seule sa date de fin peut encore changer.'),
  'promo-fixed': invalid("Le nom et les dates d'un code promotionnel ne se modifient pas ici."),
  'promo-limit-below-uses': invalid("La limite doit être au moins égale au nombre d'utilisations ({count})."),
  'promo-limit-reached': [
    409,
    'LIMIT_REACHED',
    "Ce code promotionnel ne peut pas être réactivé car sa limite d'utilisations est atteinte.",
  ],
  'promo-period-ended': [
    409,
    'LIMIT_REACHED',
    'Ce code promotionnel ne peut pas être réactivé car sa période de validité est terminée.',
  ],
  'promo-of-network': forbidden('Code géré par votre réseau.'),
  'promo-off-by-network': [
    409,
    'RECORD_CONFLICT',
    'Ce code est désactivé par votre réseau : il ne peut être réactivé que dans tous les magasins à la fois.',
  ],
  'promo-of-shop': forbidden("Ce code est celui d'un seul magasin : il se modifie dans ce magasin."),
  'cashback-too-small': invalid('Le montant offert est trop faible.'),
  'cashback-too-large': invalid("Le montant offert ne peut pas dépasser le montant d'achat."),
  'points-negative': invalid('Le nombre de points par euro ne peut pas être négatif.'),
  'product-loyalty-not-offered': forbidden(
    "Cette option n'est pas incluse dans votre offre. Contactez votre chargé de compte pour l'activer.",
  ),
  'version-shops-missing': invalid('Merci de sélectionner au moins un restaurant.'),
  'version-shop-taken': [409, 'ALREADY_EXISTS', '{shop} participe déjà à la version {version}.'],
  'tiers-missing': invalid("Merci d'ajouter au moins un palier."),
  'tier-empty': invalid('Chaque palier doit contenir au moins un produit.'),
  'tier-exists': invalid('Ce palier existe déjà.'),
  'tier-points-wrong': invalid('Le palier doit être un nombre entier supérieur à 0.'),
  'tier-too-high': invalid('Un palier demande 10 000 points au plus.'),
  'tiers-full': [409, 'LIMIT_REACHED', 'Une version compte 10 paliers au plus.'],
  'tier-full': [409, 'LIMIT_REACHED', 'Un palier contient 20 produits au plus.'],
  'reward-not-sold': invalid("{name} n'est pas proposé dans tous les restaurants de cette version."),
  'default-version-needed': [409, 'LAST_ITEM', "Choisissez d'abord une autre version par défaut."],
  'push-words-missing': invalid('Merci de remplir le titre et le message.'),
  'push-date-past': invalid("La date d'envoi doit être dans le futur."),
  'push-already-sent': [409, 'ALREADY_SENT', 'Cette notification a déjà été envoyée.'],
  'win-back-value-missing': invalid('Indiquez la valeur du code.'),
  'win-back-rules-full': [409, 'LIMIT_REACHED', 'Dix règles au plus : supprimez-en une.'],
} as const satisfies Record<string, Row>;
