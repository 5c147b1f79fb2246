/** The refusals of « Magasins » (STO), part of ERRORS in errors.ts. */
export const SHOP_ERRORS = {
  'shop-retired': [409, 'SHOP_CLOSED', 'Ce restaurant a fermé définitivement.'],
  'shop-not-retired': [409, 'RECORD_CONFLICT', "Ce magasin n'est pas fermé définitivement."],
  'retire-name': [422, 'RECORD_INVALID', 'Le nom saisi ne correspond pas à celui du magasin.'],
  'retire-open-orders': [
    409,
    'RECORD_CONFLICT',
    'Ce magasin a encore {orders} en cours : il ne peut être fermé qu’une fois tout terminé.',
  ],
  'last-shop': [409, 'LAST_ITEM', "Le dernier magasin d'une entreprise ne peut pas être fermé définitivement."],
  'reopen-too-late': [
    409,
    'RECORD_CONFLICT',
    'Ce magasin est fermé définitivement depuis plus de 30 jours : il ne peut plus être rouvert.',
  ],
  'slug-invalid': [422, 'RECORD_INVALID', "L'adresse compte 3 à 60 lettres sans accent, chiffres ou tirets."],
  'slug-taken': [
    409,
    'ALREADY_EXISTS',
    'Cette adresse est ou a été celle d’un autre restaurant : choisissez-en une autre.',
  ],
} as const;
