/** Rows of ERRORS (errors.ts): what a missing dish refuses. */
export const MISSING_ERRORS = {
  'missing-line': [409, 'RECORD_CONFLICT', 'Ce plat n’est plus dans la commande : rouvrez-la.'],
  'missing-last-line': [409, 'LAST_ITEM', 'C’est le seul plat : proposez autre chose ou annulez la commande.'],
  'missing-same-dish': [422, 'RECORD_INVALID', 'Un plat ne se remplace pas par lui-même.'],
  'missing-marketplace': [
    409,
    'ORDER_STATE',
    'Cette commande a été vendue par une plateforme : appelez le client ou la plateforme, elle seule la corrige.',
  ],
  'missing-asked': [409, 'ORDER_STATE', 'Une question est déjà posée au client : attendez sa réponse ou retirez-la.'],
  'missing-nobody': [
    409,
    'ORDER_STATE',
    'Ce client n’a laissé ni téléphone ni e-mail : appliquez la correction sans demander.',
  ],
  'missing-needs-replacement': [422, 'RECORD_INVALID', 'Choisissez d’abord un plat de remplacement.'],
  'missing-not-offered': [409, 'ERROR_CHECKING_ORDER', 'Ce plat ne peut pas être servi à la place de l’autre.'],
  'missing-refund-right': [
    403,
    'FORBIDDEN',
    'La commande est prête et payée en ligne : seul un responsable qui peut rembourser peut la corriger.',
  ],
  'missing-too-late': [409, 'ORDER_STATE', 'Trop tard pour répondre : le restaurant a poursuivi votre commande.'],
  'missing-answered': [409, 'ORDER_STATE', 'Une réponse a déjà été donnée.'],
  'missing-withdrawn': [409, 'ORDER_STATE', 'Cette question n’est plus posée.'],
} as const;
