import { french, NBSP } from '@comptoir/domain/kernel/text.ts';
import { describe, expect, test } from 'vitest';
import { CLIENT_ERRORS } from './client-errors.ts';
import { ERRORS, type Refusal, refusalSentence } from './errors.ts';

/** ERR-60, row by row. ERROR_CHECKING_ORDER is there twice: at order time, and while the customer holds the order. */
const CODES_BY_STATUS: Record<number, string> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHENTICATED TOKEN_EXPIRED WRONG_CREDENTIALS USER_DISABLED NO_USER_DATA AUTHENTICATION_FAILED',
  403: 'FORBIDDEN NOT_ALLOWED',
  404: 'NOT_FOUND UNKNOWN_SHOP',
  409: `ORDER_ALREADY_HANDLED ORDER_STATE ERROR_CHECKING_ORDER NO_DRIVER_AVAILABLE REFUND_WINDOW_PASSED
    REFUND_NOT_ALLOWED SHOP_CLOSED SHOP_CLOSED_AT_TIME SLOT_FULL ORDER_TYPE_DISABLED ADDRESS_NOT_SERVED
    BELOW_MINIMUM_BASKET PAYMENT_TYPE_NOT_OFFERED PAYMENT_REST_MISSING MENU_CONFLICT RECORD_CONFLICT ALREADY_EXISTS LIMIT_REACHED
    PROMO_UNKNOWN PROMO_INACTIVE PROMO_NOT_STARTED PROMO_ENDED PROMO_CHANNEL PROMO_ORDER_TYPE PROMO_TIME PROMO_MIN_BASKET
    PROMO_OTHER_CUSTOMER PROMO_FIRST_ORDER PROMO_CUSTOMER_LIMIT PROMO_LIMIT LOYALTY_REFUSED TIP_REFUSED
    SYNC_RUNNING PREVIEW_STALE HUB_LOCATION_TAKEN ALREADY_SENT LAST_ITEM LEGAL_DATA_MISSING ALREADY_INSTALLED`,
  413: 'PAYLOAD_TOO_LARGE',
  422: `RECORD_INVALID MISSING_FIELDS WEAK_PASSWORD INVALID_EMAIL EMAIL_IN_USE WRONG_PHONE WRONG_BIRTH_DATE
    UNDER_EIGHTEEN PASSWORDS_DIFFER AGREEMENT_UNCHECKED TERMS_NOT_ACCEPTED IMAGE_TOO_LARGE IMAGE_TYPE CARD_ERROR
    ADDRESS_ERROR`,
  423: 'ERROR_CHECKING_ORDER',
  429: 'TOO_MANY_REQUESTS',
  502: 'THIRD_PARTY_ERROR DELIVERY_PROVIDER_ERROR',
  503: 'THIRD_PARTY_UNAVAILABLE DELIVERY_SERVICE_CLOSING NOT_INSTALLED',
};
const PAIRS = new Set(
  Object.entries(CODES_BY_STATUS).flatMap(([status, codes]) => codes.split(/\s+/).map((code) => `${status} ${code}`)),
);

/** Our own failures, which no requirement names: a fault of the server, and a server that cannot serve. */
const OWN_FAILURES = new Set(['500 UNEXPECTED', '503 UNAVAILABLE']);

const refusals = Object.keys(ERRORS) as Refusal[];

describe('the catalogue', () => {
  test.each(refusals)('ERR-60 %s has a status and a code of the table', (refusal) => {
    const [status, code] = ERRORS[refusal];
    const pair = `${status} ${code}`;

    expect(PAIRS.has(pair) || OWN_FAILURES.has(pair), pair).toBe(true);
  });

  test('ERR-60 a key in capitals is its code', () => {
    const capitals = refusals.filter((refusal) => /^[A-Z_]+$/.test(refusal));

    for (const refusal of capitals) expect(ERRORS[refusal][1]).toBe(refusal);
  });

  test.each(refusals)('SHL-01 the sentence of %s is French as it is printed', (refusal) => {
    const sentence = refusalSentence(refusal, { name: 'Léa', amount: '12,50 €' });

    expect(sentence).not.toMatch(/['{}]| [:;!?%€»]|« /);
    // PRO-13: one is kept as the source shows it.
    if (refusal !== 'promo-name-short') expect(sentence.charAt(0)).toBe(sentence.charAt(0).toUpperCase());
  });
});

describe('the exact sentences', () => {
  test.each<[id: string, refusal: Refusal, sentence: string]>([
    [
      'ERR-03',
      'ERROR_CHECKING_ORDER',
      'Le client est en train de modifier ou annuler sa commande, merci de patienter !',
    ],
    [
      'ERR-04',
      'customer-editing-retry',
      'Le client est en train de modifier ou annuler sa commande, merci de réessayer !',
    ],
    ['ERR-08', 'UNEXPECTED', 'Un problème est survenu, merci de réessayer !'],
    [
      'ERR-10',
      'start-delivery-failed',
      "Impossible de démarrer la livraison : le client est peut-être en train de modifier ou d'annuler sa commande, merci de réessayer plus tard !",
    ],
    ['ERR-21', 'RECORD_INVALID', 'Les données envoyées sont invalides.'],
    ['ERR-21', 'order-unverified', "La commande n'a pas pu être vérifiée."],
    ['ERR-27', 'FORBIDDEN', "Vous n'avez pas les droits nécessaires pour effectuer cette action."],
    ['ERR-27', 'NOT_FOUND', "Cet élément n'existe plus."],
    ['ERR-27', 'SHOP_CLOSED', 'Ce magasin est fermé.'],
    ['ERR-28', 'card-number', 'Le numéro de carte est incorrect.'],
    ['ERR-28', 'card-expired', 'La carte est expirée.'],
    ['ERR-28', 'card-year', "L'année d'expiration est incorrecte."],
    ['ERR-28', 'card-cvc', 'Le cryptogramme est incorrect.'],
    ['ERR-28', 'card-declined', 'La carte a été refusée.'],
    ['ERR-28', 'card-missing', 'Une information de paiement est manquante.'],
    ['ERR-29', 'address-missing', "L'adresse est incomplète."],
    ['ERR-32', 'NO_USER_DATA', "Aucune donnée n'est associée à ce compte, merci de contacter le support."],
    ['ERR-34', 'INVALID_EMAIL', "L'adresse e-mail n'est pas valide."],
    ['ERR-36 SES-21', 'password-weak', "Choisissez un mot de passe d'au moins 8 caractères, difficile à deviner."],
    ['ERR-37', 'first-name-missing', 'Merci de renseigner votre prénom.'],
    ['ERR-37', 'last-name-missing', 'Merci de renseigner votre nom.'],
    ['ERR-38', 'USER_DISABLED', 'Votre compte a été supprimé'],
    ['ERR-39', 'WRONG_CREDENTIALS', 'Adresse e-mail ou mot de passe incorrect.'],
    ['ERR-40', 'WRONG_BIRTH_DATE', 'La date de naissance doit être au format jj/mm/aaaa.'],
    ['ERR-40', 'no-such-date', "Cette date n'existe pas."],
    ['ERR-42', 'TOO_MANY_REQUESTS', 'Trop de tentatives de connexion, merci de réessayer plus tard.'],
    ['ERR-43', 'AUTHENTICATION_FAILED', "L'authentification a échoué, merci d'actualiser la page."],
    ['ERR-45', 'UNDER_EIGHTEEN', 'Vous devez avoir au moins 18 ans.'],
    ['ERR-46', 'WRONG_PHONE', "Le numéro de téléphone n'est pas valide."],
    ['ERR-47', 'PASSWORDS_DIFFER', 'Les mots de passe ne correspondent pas.'],
    ['ERR-48', 'shop-not-recognised', 'Nous ne reconnaissons malheureusement pas votre magasin'],
    ['ERR-49', 'UNKNOWN_SHOP', 'Ce magasin est inconnu, merci de vérifier son identifiant.'],
    ['ERR-50', 'NOT_ALLOWED', "Vous n'êtes pas autorisé à vous connecter à ce magasin."],
    ['ERR-51', 'MISSING_FIELDS', 'Vous avez oublié de remplir un des champs indiqués !'],
    ['ERR-52', 'reset-link-dead', "Ce lien de réinitialisation n'est plus valide."],
    ['ERR-61', 'BAD_REQUEST', 'Un problème est survenu, merci de réessayer !'],
    ['ERR-61', 'PAYLOAD_TOO_LARGE', "L'envoi est trop volumineux."],
    ['ERR-61', 'UNAUTHENTICATED', 'Votre session a expiré, merci de vous reconnecter.'],
    ['ERR-61', 'TOKEN_EXPIRED', 'Votre session a expiré, merci de vous reconnecter.'],
    ['ERR-61', 'ORDER_STATE', "Cette action n'est plus possible : la commande a changé d'état."],
    ['ERR-61', 'ORDER_TYPE_DISABLED', "Ce mode de vente n'est pas disponible."],
    ['ERR-61', 'PAYMENT_TYPE_NOT_OFFERED', "Ce moyen de paiement n'est pas disponible."],
    ['ERR-61', 'RECORD_CONFLICT', "Cet élément vient d'être modifié par un autre utilisateur."],
    ['ERR-61', 'THIRD_PARTY_ERROR', 'Le service demandé ne répond pas, merci de réessayer !'],
    ['ERR-61', 'THIRD_PARTY_UNAVAILABLE', 'Le service demandé ne répond pas, merci de réessayer !'],
    ['SHL-44', 'end-in-the-past', "L'heure de fin doit être dans le futur."],
  ])('%s %s', (_id, refusal, sentence) => {
    expect(refusalSentence(refusal)).toBe(french(sentence));
  });

  test('ERR-22 the one who was faster is named', () => {
    expect(refusalSentence('ORDER_ALREADY_HANDLED', { name: 'Léa' })).toBe(
      'Cette commande vient d’être traitée par Léa.',
    );
  });

  test.each([
    ['ERR-08', CLIENT_ERRORS.generic, 'Un problème est survenu, merci de réessayer !'],
    [
      'ERR-17',
      CLIENT_ERRORS.ordersUnread,
      'Impossible de récupérer vos commandes, merci de vérifier votre connexion internet !',
    ],
    [
      'ERR-18',
      CLIENT_ERRORS.financesUnread,
      'Impossible de récupérer vos données financières, merci de vérifier votre connexion internet !',
    ],
    ['CAT-ERR-23', CLIENT_ERRORS.complaintNotDeleted, "La réclamation n'a pas pu être supprimée, merci de réessayer !"],
    ['ERR-24', CLIENT_ERRORS.closingFailed, "L'état du magasin n'a pas pu être modifié, merci de réessayer !"],
    ['ERR-31', CLIENT_ERRORS.offline, "Vous n'êtes pas connecté à internet, merci de vérifier votre connexion !"],
  ])('%s the browser says « %s »', (_id, said, sentence) => {
    expect(said).toBe(french(sentence));
    expect(said).toContain(`${NBSP}!`);
  });

  test('ERR-39 an unknown user and a wrong password are one code and one sentence', () => {
    expect(refusals.filter((refusal) => ERRORS[refusal][1] === 'WRONG_CREDENTIALS')).toEqual(['WRONG_CREDENTIALS']);
  });
});
