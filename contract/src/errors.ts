import type { ErasureRefusal, MergeRefusal } from '@comptoir/domain/clients/merge.ts';
import type { DecisionRefusal } from '@comptoir/domain/complaints/decide.ts';
import type { FilingRefusal } from '@comptoir/domain/complaints/filing.ts';
import type { DoorRefusal } from '@comptoir/domain/deliveries/at-the-door.ts';
import type { CityRefusal } from '@comptoir/domain/delivery-zones/city-zones.ts';
import type { ShapeRefusal } from '@comptoir/domain/delivery-zones/shapes.ts';
import type { DocumentRefusal } from '@comptoir/domain/drivers/document-rules.ts';
import type { SpecialRefusal } from '@comptoir/domain/hours/special-days.ts';
import type { HoursRefusal } from '@comptoir/domain/hours/week.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import type { BankRefusal } from '@comptoir/domain/launch/bank-form.ts';
import type { LaunchRefusal } from '@comptoir/domain/launch/launch-form.ts';
import type { ManagementFeeRefusal } from '@comptoir/domain/management-fees/management-fees.ts';
import type { ScheduleRefusal } from '@comptoir/domain/menu/activation.ts';
import type { PriceRefusal } from '@comptoir/domain/menu/prices/price-rules.ts';
import type { ProductRefusal } from '@comptoir/domain/menu/product-rules.ts';
import type { FlowRefusal } from '@comptoir/domain/orders/order-flow.ts';
import type { RefundRefusal } from '@comptoir/domain/orders/refund.ts';
import type { ModesRefusal } from '@comptoir/domain/sales-modes/save-rules.ts';
import type { PasswordRefusal } from '@comptoir/domain/session/credentials.ts';
import type { ShopSettingsRefusal } from '@comptoir/domain/shop-settings/shop-settings.ts';
import type { PromotionRefusal } from '@comptoir/domain/promotions/judge-promotion.ts';
import type { PromotionSaveRefusal } from '@comptoir/domain/promotions/promotion-rules.ts';
import type { SlotLimitRefusal } from '@comptoir/domain/slot-loads/slot-loads.ts';

/** HTTP status, error code (ERR-60), French sentence. `{name}` is replaced by the code that refuses. */
type Row = readonly [status: number, code: string, sentence: string];

const refusal =
  (status: number, code: string) =>
  (sentence: string): Row => [status, code, sentence];
const invalid = refusal(422, 'RECORD_INVALID');
const unchecked = refusal(409, 'ERROR_CHECKING_ORDER');
const courier = refusal(502, 'DELIVERY_PROVIDER_ERROR');
const thirdParty = refusal(502, 'THIRD_PARTY_ERROR');
const unavailable = refusal(503, 'THIRD_PARTY_UNAVAILABLE');
const wrongState = refusal(409, 'ORDER_STATE');
const forbidden = refusal(403, 'FORBIDDEN');
const card = refusal(422, 'CARD_ERROR');
const locked = refusal(423, 'ERROR_CHECKING_ORDER');

const CUSTOMER_EDITING = 'Le client est en train de modifier ou annuler sa commande, merci de';
const TRY_LATER =
  "le client est peut-être en train de modifier ou d'annuler sa commande, merci de réessayer plus tard !";
const SESSION_ENDED = 'Votre session a expiré, merci de vous reconnecter.';
const ZONE_REQUIRED = 'Merci de sélectionner au moins une zone de livraison.';
const NOT_ANSWERING = 'Le service demandé ne répond pas, merci de réessayer !';

/** Every refusal. The key is usually the error code; a code with several sentences has one key per sentence. */
export const ERRORS = {
  BAD_REQUEST: [400, 'BAD_REQUEST', 'Un problème est survenu, merci de réessayer !'],
  UNAUTHENTICATED: [401, 'UNAUTHENTICATED', SESSION_ENDED],
  TOKEN_EXPIRED: [401, 'TOKEN_EXPIRED', SESSION_ENDED],
  WRONG_CREDENTIALS: [401, 'WRONG_CREDENTIALS', 'Adresse e-mail ou mot de passe incorrect.'],
  'link-expired': [404, 'NOT_FOUND', 'Ce lien a expiré.'],
  'wrong-customer-code': [401, 'AUTHENTICATION_FAILED', 'Ce code est incorrect ou a expiré.'],
  'newsletter-too-early': [409, 'ERROR_CHECKING_ORDER', 'Vous pourrez vous abonner dès votre première commande.'],
  'customer-email': [422, 'INVALID_EMAIL', "Cette adresse e-mail n'est pas valable."],
  'tables-invalid': invalid('Indiquez entre 1 et 200 tables, chacune une fois, avec 20 caractères au plus.'),
  'qr-channel-off': [409, 'ERROR_CHECKING_ORDER', "Le canal QR code n'est pas activé dans ce magasin."],
  'wrong-driver-code': [401, 'AUTHENTICATION_FAILED', 'Ce code est incorrect ou a expiré.'],
  USER_DISABLED: [401, 'USER_DISABLED', 'Votre compte a été supprimé'],
  NO_USER_DATA: [401, 'NO_USER_DATA', "Aucune donnée n'est associée à ce compte, merci de contacter le support."],
  AUTHENTICATION_FAILED: [401, 'AUTHENTICATION_FAILED', "L'authentification a échoué, merci d'actualiser la page."],
  'bad-signature': [401, 'AUTHENTICATION_FAILED', "La signature de cet envoi n'est pas valide."],
  FORBIDDEN: forbidden("Vous n'avez pas les droits nécessaires pour effectuer cette action."),
  'beyond-own-rights': forbidden(
    'Vous ne pouvez accorder que les droits de votre rôle, aux personnes de vos magasins.',
  ),
  'merge-elsewhere': forbidden("Ce client a aussi commandé dans un magasin auquel vous n'avez pas accès."),
  'foreign-origin': forbidden('Cet appel ne vient pas de votre tableau de bord.'),
  'foreign-host': forbidden("Cette page ne s'ouvre qu'à l'adresse {address}."),
  NOT_ALLOWED: [403, 'NOT_ALLOWED', "Vous n'êtes pas autorisé à vous connecter à ce magasin."],
  NOT_FOUND: [404, 'NOT_FOUND', "Cet élément n'existe plus."],
  'reset-link-dead': [404, 'NOT_FOUND', "Ce lien de réinitialisation n'est plus valide."],
  UNKNOWN_SHOP: [404, 'UNKNOWN_SHOP', 'Ce magasin est inconnu, merci de vérifier son identifiant.'],
  'shop-not-recognised': [404, 'NOT_FOUND', 'Nous ne reconnaissons malheureusement pas votre magasin'],
  ORDER_ALREADY_HANDLED: [409, 'ORDER_ALREADY_HANDLED', "Cette commande vient d'être traitée par {name}."],
  ORDER_STATE: wrongState("Cette action n'est plus possible : la commande a changé d'état."),
  'offer-taken': wrongState('Cette course a déjà été attribuée.'),
  'driver-busy': wrongState('Vous avez déjà une course en cours.'),
  'customer-awaited': wrongState("Attendez le client jusqu'à {time} avant de rapporter la commande."),
  'order-unpaid': wrongState("Cette commande n'est pas payée : elle ne peut pas être déposée."),
  'delivery-taken-back': wrongState('Cette course ne vous est plus attribuée.'),
  'order-unverified': unchecked("La commande n'a pas pu être vérifiée."),
  'product-unknown': unchecked("Un produit de la commande n'est plus à la carte."),
  'product-unavailable': unchecked("{name} n'est plus disponible."),
  'total-mismatch': unchecked('Le montant de la commande a changé : il est maintenant de {amount}.'),
  NO_DRIVER_AVAILABLE: [
    409,
    'NO_DRIVER_AVAILABLE',
    "Aucun livreur n'est disponible pour le moment, merci de réessayer dans quelques instants !",
  ],
  REFUND_WINDOW_PASSED: [409, 'REFUND_WINDOW_PASSED', 'Le délai de remboursement est dépassé.'],
  REFUND_NOT_ALLOWED: [409, 'REFUND_NOT_ALLOWED', 'Cette commande ne peut pas être remboursée.'],
  'refund-under-way': [409, 'REFUND_NOT_ALLOWED', 'Un remboursement de cette commande est déjà en cours.'],
  'refund-beyond-rest': [409, 'REFUND_NOT_ALLOWED', 'Il ne reste que {rest} à rembourser sur cette commande.'],
  'complaint-not-taken': wrongState('Pour un problème avec cette commande, contactez directement le restaurant.'),
  'complaint-too-early': wrongState('Un problème se signale une fois la commande livrée ou retirée.'),
  'complaint-too-late': wrongState('Le délai pour signaler un problème est dépassé : appelez le restaurant.'),
  'complaint-exists': [409, 'ALREADY_EXISTS', 'Vous avez déjà signalé un problème pour cette commande.'],
  'complaint-decided': [409, 'RECORD_CONFLICT', "Cette réclamation vient d'être traitée par {name}."],
  'complaint-deciding': [
    409,
    'RECORD_CONFLICT',
    'Un remboursement demandé par {name} est en cours pour cette réclamation.',
  ],
  'minutes-not-added': wrongState("Les 15 minutes n'ont pas pu être ajoutées, merci de réessayer !"),
  'stock-short': unchecked('{name} : plus que {count} en stock.'),
  'stock-gone': unchecked('{name} : plus en stock.'),
  SHOP_CLOSED: [409, 'SHOP_CLOSED', 'Ce magasin est fermé.'],
  SHOP_CLOSED_AT_TIME: [409, 'SHOP_CLOSED_AT_TIME', "Le magasin est fermé à l'heure choisie."],
  SLOT_FULL: [409, 'SLOT_FULL', "Ce créneau est complet, merci d'en choisir un autre."],
  'slot-closed': [409, 'SLOT_FULL', "Ce créneau n'est plus proposé, merci d'en choisir un autre."],
  'slot-too-soon': [409, 'SHOP_CLOSED_AT_TIME', 'Cette heure est trop proche : au plus tôt à {time}.'],
  ADDRESS_NOT_SERVED: [409, 'ADDRESS_NOT_SERVED', 'Désolé, nous ne livrons pas à cette adresse.'],
  'address-doubtful': [
    422,
    'ADDRESS_ERROR',
    'Cette adresse est introuvable : vérifiez le numéro et la rue, ou choisissez une des adresses proposées.',
  ],
  BELOW_MINIMUM_BASKET: [409, 'BELOW_MINIMUM_BASKET', 'Le minimum de commande pour cette adresse est de {minimum}.'],
  ORDER_TYPE_DISABLED: [409, 'ORDER_TYPE_DISABLED', "Ce mode de vente n'est pas disponible."],
  PAYMENT_TYPE_NOT_OFFERED: [409, 'PAYMENT_TYPE_NOT_OFFERED', "Ce moyen de paiement n'est pas disponible."],
  'meal-vouchers-closed-day': [409, 'PAYMENT_TYPE_NOT_OFFERED', 'Les titres-restaurant ne sont pas acceptés {day}.'],
  'meal-vouchers-nothing': [
    409,
    'PAYMENT_TYPE_NOT_OFFERED',
    'Aucun produit de ce panier ne peut être payé en titres-restaurant.',
  ],
  'meal-vouchers-rest': [409, 'PAYMENT_REST_MISSING', '{rest} à payer autrement{how}.'],
  'meal-vouchers-day-limit': [
    409,
    'PAYMENT_TYPE_NOT_OFFERED',
    'Vous avez déjà réglé {used} en titres-restaurant ce jour-là, et le plafond est de {limit} par jour.',
  ],
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
  // PRO-13: both as the source shows them.
  'promo-name-short': invalid('le code promotionnel doit contenir minimum 5 caracteres.'),
  'promo-name-taken': [409, 'ALREADY_EXISTS', 'Ce code promotionnel existe déjà, veulliez modifier le nom !'],
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
  RECORD_CONFLICT: [409, 'RECORD_CONFLICT', "Cet élément vient d'être modifié par un autre utilisateur."],
  MENU_CONFLICT: [
    409,
    'MENU_CONFLICT',
    "La carte vient d'être modifiée par un autre utilisateur, merci de réessayer !",
  ],
  SYNC_RUNNING: [409, 'SYNC_RUNNING', 'Une synchronisation est déjà en cours pour ce magasin.'],
  'menu-locked': [409, 'SYNC_RUNNING', 'La carte est en cours de remplacement : elle sera modifiable dans un instant.'],
  PREVIEW_STALE: [409, 'PREVIEW_STALE', "La carte a changé depuis l'aperçu : vérifiez à nouveau les changements."],
  LEGAL_DATA_MISSING: [
    409,
    'LEGAL_DATA_MISSING',
    "Les informations légales de {name} sont incomplètes : complétez-les avant d'émettre les factures.",
  ],
  'driver-without-mandate': [
    409,
    'LEGAL_DATA_MISSING',
    "{name} n'a pas donné de mandat de facturation : aucune facture ne peut être établie en son nom.",
  ],
  LAST_ITEM: [409, 'LAST_ITEM', 'Cette liste doit garder au moins une option.'],
  'last-mode': [409, 'LAST_ITEM', 'Au moins un mode doit rester actif sur ce canal.'],
  'mode-impossible': invalid("Ce mode n'est jamais proposé sur ce canal."),
  'mode-managed': forbidden('Réglage géré par votre chargé de compte.'),
  'stripe-not-ready': forbidden("Terminez l'activation des paiements en ligne."),
  'snapshot-failed': [500, 'UNEXPECTED', "La sauvegarde automatique a échoué, rien n'a été modifié."],
  'availability-locked': forbidden('La disponibilité est gérée par votre caisse.'),
  'till-owns-menu': forbidden('Cette partie de la carte est gérée par votre caisse.'),
  'till-owns-price': forbidden('Le prix est géré par votre caisse.'),
  'key-reused': [409, 'RECORD_CONFLICT', 'Cette clé a déjà servi à un autre envoi.'],
  PAYLOAD_TOO_LARGE: [413, 'PAYLOAD_TOO_LARGE', "L'envoi est trop volumineux."],
  RECORD_INVALID: invalid('Les données envoyées sont invalides.'),
  'field-required': invalid('Ce champ est obligatoire.'),
  'reference-required': invalid('La référence est obligatoire.'),
  'list-kind-required': invalid('Choisissez un type de liste.'),
  'price-above-till': invalid('Le prix ne doit pas dépasser {price} €.'),
  'free-only': invalid('Éléments gratuits uniquement : le prix reste à 0,00 €.'),
  'lists-missing': invalid("Ce produit doit avoir au moins {count} d'options."),
  'list-in-itself': invalid('Cette liste ne peut pas être sa propre sous-liste.'),
  'lists-too-deep': invalid('Les sous-listes ne peuvent pas dépasser trois niveaux.'),
  'list-unknown': invalid("Une des listes d'options n'existe plus."),
  'image-unknown': invalid("Cette image n'existe plus, merci de l'envoyer à nouveau."),
  'schedule-dates': invalid('La date de fin doit être après la date de début.'),
  'schedule-past': invalid('La date ne peut pas être dans le passé.'),
  'schedule-no-day': invalid('Sélectionnez au moins un jour compris dans la période.'),
  'slot-order': invalid("L'heure de fin doit être après l'heure de début."),
  'slots-identical': invalid('Deux créneaux sont identiques ({day}).'),
  'slots-overlap': invalid('Deux créneaux se chevauchent ({day}).'),
  'hours-order': invalid("L'heure de début doit être avant l'heure de fin ({day})."),
  'hours-limit': invalid('Le nombre de commandes par créneau doit être supérieur à 0.'),
  'day-no-slot': invalid('Ajoutez au moins un créneau ou décochez ce jour ({day}).'),
  'special-no-slot': invalid('Ajoutez au moins un créneau ou cochez “Fermé toute la journée”.'),
  'special-exists': [409, 'ALREADY_EXISTS', 'Des horaires exceptionnels existent déjà pour cette date.'],
  'product-stock-negative': invalid('Le stock du produit ne peut pas être inférieur à 0.'),
  'two-shops': invalid('Sélectionnez au moins deux magasins.'),
  'hub-not-connected': invalid("Votre magasin n'est pas connecté à HubRise."),
  'hub-other-catalog': invalid("Cette sauvegarde est celle d'un autre catalogue HubRise."),
  'no-shop-to-sync': invalid('Sélectionnez un magasin avant de lancer la synchronisation.'),
  'choices-few': unchecked('{name} : choisissez au moins {count} dans « {list} ».'),
  'choices-many': unchecked('{name} : au plus {count} dans « {list} ».'),
  'choice-repeated': unchecked("{name} : une option ne peut être prise qu'une fois dans « {list} »."),
  'choice-unknown': unchecked("{name} : une option choisie n'est plus à la carte."),
  'choice-unavailable': unchecked("{name} : {option} n'est plus disponible."),
  'product-wrong-mode': unchecked("{name} n'est pas proposé pour ce mode de vente."),
  'section-inactive': unchecked("{name} n'est pas disponible à l'heure demandée."),
  'basket-too-expensive': unchecked('Ce panier dépasse 99 999,99 €, merci de le répartir en plusieurs commandes.'),
  'requested-too-soon': unchecked("{name} se commande au moins {hours} h à l'avance."),
  IMAGE_TOO_LARGE: [422, 'IMAGE_TOO_LARGE', "L'image est trop lourde (500 Ko maximum)."],
  IMAGE_TYPE: [422, 'IMAGE_TYPE', 'Format non accepté. Formats possibles : PNG, JPG, JPEG.'],
  'fees-of-network': forbidden("Ces tarifs sont définis par l'administrateur du réseau."),
  'min-fee-above-max': invalid('Les frais minimum ne peuvent pas dépasser les frais maximum.'),
  'fee-above-whole': invalid('Des frais de gestion ne peuvent pas dépasser 100 % du panier.'),
  'support-email': [422, 'INVALID_EMAIL', "L'e-mail du support est invalide."],
  'cancel-refunds': forbidden(
    "La commande est prête et payée en ligne : seul un responsable qui peut rembourser peut l'annuler ainsi.",
  ),
  'image-host': forbidden('Cette image ne peut pas être reprise de cette adresse.'),
  'no-till-menu': invalid("La carte de ce magasin ne vient pas d'une caisse."),
  'no-network-printer': invalid("Ce magasin n'a pas d'imprimante réseau."),
  'slot-unknown': [
    409,
    'RECORD_CONFLICT',
    "Ce créneau n'existe plus : les horaires ou l'intervalle des commandes ont changé.",
  ],
  'slot-past': invalid('Ce créneau est terminé.'),
  'end-in-the-past': invalid("L'heure de fin doit être dans le futur."),
  'requested-in-the-past': invalid("L'heure demandée est déjà passée."),
  'requested-too-late': invalid("Ce magasin ne prend pas de commande aussi longtemps à l'avance."),
  'wrong-validation-code': invalid('Le code de validation est incorrect.'),
  TERMS_NOT_ACCEPTED: [
    422,
    'TERMS_NOT_ACCEPTED',
    "Merci de cocher la case pour accepter les conditions d'utilisation !",
  ],
  MISSING_FIELDS: [422, 'MISSING_FIELDS', 'Vous avez oublié de remplir un des champs indiqués !'],
  INVALID_EMAIL: [422, 'INVALID_EMAIL', "L'adresse e-mail n'est pas valide."],
  'password-weak': [422, 'WEAK_PASSWORD', "Choisissez un mot de passe d'au moins 8 caractères, difficile à deviner."],
  'password-current-wrong': invalid('Le mot de passe actuel est incorrect.'),
  PASSWORDS_DIFFER: [422, 'PASSWORDS_DIFFER', 'Les mots de passe ne correspondent pas.'],
  WRONG_PHONE: [422, 'WRONG_PHONE', "Le numéro de téléphone n'est pas valide."],
  'not-a-mobile': [422, 'WRONG_PHONE', 'Ce numéro est une ligne fixe : il ne reçoit pas de SMS.'],
  'country-not-served': [422, 'WRONG_PHONE', 'Les numéros de ce pays ne sont pas acceptés.'],
  WRONG_BIRTH_DATE: [422, 'WRONG_BIRTH_DATE', 'La date de naissance doit être au format jj/mm/aaaa.'],
  'no-such-date': [422, 'WRONG_BIRTH_DATE', "Cette date n'existe pas."],
  UNDER_EIGHTEEN: [422, 'UNDER_EIGHTEEN', 'Vous devez avoir au moins 18 ans.'],
  'independents-not-allowed': invalid('Ce magasin ne travaille pas avec des livreurs indépendants.'),
  'wrong-siret': invalid("Le numéro SIRET n'est pas valide."),
  'wrong-siren': invalid('Le numéro SIREN est invalide.'),
  'wrong-iban': invalid("L'IBAN saisi est invalide."),
  'bank-form-incomplete': [422, 'MISSING_FIELDS', "Merci de remplir l'ensemble des champs !"],
  'launch-phone': [422, 'WRONG_PHONE', 'Veuillez fournir un téléphone valide'],
  'launch-address': [422, 'ADDRESS_ERROR', 'Merci de bien sélectionner une des adresses proposées'],
  'launch-form-first': [409, 'RECORD_CONFLICT', "Renseignez d'abord les informations de votre magasin."],
  'bank-details-first': [409, 'RECORD_CONFLICT', "Ajoutez d'abord votre compte bancaire."],
  'return-address-foreign': invalid("Cette adresse de retour n'est pas celle de votre tableau de bord."),
  'document-date-missing': [422, 'MISSING_FIELDS', "Merci d'indiquer la date de fin de validité."],
  'document-expired': invalid("Ce document n'est plus valable."),
  'document-too-long': invalid('Une attestation de vigilance est valable six mois au plus.'),
  'document-type': invalid('Envoyez une photo (JPEG, PNG ou WebP) ou un PDF.'),
  'first-name-missing': [422, 'MISSING_FIELDS', 'Merci de renseigner votre prénom.'],
  'last-name-missing': [422, 'MISSING_FIELDS', 'Merci de renseigner votre nom.'],
  'address-missing': [422, 'ADDRESS_ERROR', "L'adresse est incomplète."],
  'address-unknown': [422, 'ADDRESS_ERROR', 'Aucune adresse trouvée.'],
  'zone-address-incomplete': [422, 'ADDRESS_ERROR', "L'adresse est incomplète, merci d'en choisir une autre."],
  'zone-shape-invalid': invalid('La forme de la zone est invalide.'),
  'zone-name-missing': invalid("Merci d'indiquer une ville ou un quartier."),
  'district-elsewhere': invalid("Ce quartier n'appartient pas à la ville choisie."),
  'district-required': invalid(ZONE_REQUIRED),
  'last-zone': [409, 'LAST_ITEM', ZONE_REQUIRED],
  'zones-full': [409, 'LIMIT_REACHED', 'Ce magasin a déjà toutes les zones possibles.'],
  'decision-without-amount': invalid('Indiquez le montant.'),
  'no-driver-to-charge': invalid("Cette commande n'a pas été livrée par un livreur du magasin."),
  'no-service-to-charge': invalid("Cette commande n'a pas été livrée par un service de livraison."),
  'platform-by-admins': forbidden("Seul un administrateur de l'enseigne peut faire porter un geste à la plateforme."),
  'table-missing': invalid('Le numéro de table est manquant.'),
  'card-number': card('Le numéro de carte est incorrect.'),
  'card-expired': card('La carte est expirée.'),
  'card-year': card("L'année d'expiration est incorrecte."),
  'card-cvc': card('Le cryptogramme est incorrect.'),
  'card-declined': card('La carte a été refusée.'),
  'shop-phone-missing': invalid(
    'Indiquez le téléphone du magasin : sans lui, les services de livraison ne donnent pas de prix.',
  ),
  'card-missing': card('Une information de paiement est manquante.'),
  ERROR_CHECKING_ORDER: locked(`${CUSTOMER_EDITING} patienter !`),
  'customer-editing-retry': locked(`${CUSTOMER_EDITING} réessayer !`),
  'accept-delivery-failed': locked(`Impossible de prendre en charge la livraison : ${TRY_LATER}`),
  'start-delivery-failed': locked(`Impossible de démarrer la livraison : ${TRY_LATER}`),
  TOO_MANY_REQUESTS: [429, 'TOO_MANY_REQUESTS', 'Trop de tentatives de connexion, merci de réessayer plus tard.'],
  'too-many-calls': [429, 'TOO_MANY_REQUESTS', 'Trop de demandes en peu de temps, merci de patienter un instant.'],
  'too-many-newcomers': [
    429,
    'TOO_MANY_REQUESTS',
    "Ce magasin a reçu trop d'inscriptions aujourd'hui, merci de réessayer demain.",
  ],
  'customer-order-open': wrongState('Ce client a une commande en cours : attendez sa fin pour effacer ses données.'),
  'merge-with-itself': invalid('Choisissez deux fiches différentes.'),
  'merge-erased': invalid("Les données d'une de ces deux fiches ont été effacées."),
  'too-many-streams': [429, 'TOO_MANY_REQUESTS', 'Trop de tableaux de bord sont ouverts avec ce compte.'],
  'too-many-streams-of-shop': [429, 'TOO_MANY_REQUESTS', 'Trop de tableaux de bord sont ouverts dans ce magasin.'],
  UNEXPECTED: [500, 'UNEXPECTED', 'Un problème est survenu, merci de réessayer !'],
  THIRD_PARTY_ERROR: thirdParty(NOT_ANSWERING),
  'bank-refused': thirdParty(
    "La banque a refusé ce compte : vérifiez le titulaire et l'IBAN, ou indiquez un autre compte.",
  ),
  'refund-failed': thirdParty('Une erreur est survenue, merci de réessayer !'),
  'print-failed': thirdParty("L'impression a échoué, vérifiez votre imprimante !"),
  'till-pull-failed': thirdParty(
    'La synchronisation avec la caisse a échoué. Vérifiez que votre caisse est connectée, puis réessayez.',
  ),
  'hub-push-failed': thirdParty("La carte n'a pas pu être synchronisée avec HubRise, merci de réessayer !"),
  'hub-restore-failed': thirdParty("La sauvegarde n'a pas pu être restaurée, merci de réessayer !"),
  'till-failed': thirdParty("La commande n'a pas pu être envoyée à la caisse, merci de réessayer !"),
  'courier-failed': courier('Un problème est survenu avec le service {service}, merci de réessayer !'),
  'courier-phone-refused': courier("Le numéro de téléphone n'est pas accepté par le service de livraison."),
  'courier-unavailable': courier('Le service de livraison est indisponible pour le moment.'),
  'courier-address-refused': courier("Cette adresse n'est pas desservie par le service de livraison."),
  'courier-has-order': courier('La commande a déjà été récupérée par le livreur.'),
  DELIVERY_SERVICE_CLOSING: [
    503,
    'DELIVERY_SERVICE_CLOSING',
    'Le service de livraison {service} va bientôt fermer, merci de sélectionner un temps de préparation plus court ou de refuser la commande',
  ],
  THIRD_PARTY_UNAVAILABLE: unavailable(NOT_ANSWERING),
  'address-search-down': unavailable("La recherche d'adresse est momentanément indisponible."),
  'third-party-not-configured': unavailable("Ce service n'est pas configuré : {service}."),
  'courier-not-configured': unavailable("Le service de livraison {service} n'est pas configuré."),
  UNAVAILABLE: [503, 'UNAVAILABLE', 'Le service est momentanément indisponible, merci de réessayer !'],
} as const satisfies Record<
  | ErasureRefusal
  | MergeRefusal
  | DecisionRefusal
  | FilingRefusal
  | DoorRefusal
  | CityRefusal
  | ShapeRefusal
  | FlowRefusal
  | RefundRefusal
  | ModesRefusal
  | PasswordRefusal
  | DocumentRefusal
  | LaunchRefusal
  | BankRefusal
  | ManagementFeeRefusal
  | ShopSettingsRefusal
  | ProductRefusal
  | PriceRefusal
  | ScheduleRefusal
  | HoursRefusal
  | SpecialRefusal
  | SlotLimitRefusal
  | PromotionRefusal
  | PromotionSaveRefusal,
  Row
> &
  Record<string, Row>;

export type Refusal = keyof typeof ERRORS;

export function refusalSentence(refusal: Refusal, words: Record<string, string> = {}): string {
  const [, , sentence] = ERRORS[refusal];
  return french(sentence.replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? ''));
}

export type ErrorBody = {
  errorCode: string;
  errorMessage: string | { message: string; path: string }[];
  traceId: string;
};
