/** Rows of ERRORS (errors.ts): what naming a driver and handing over cash refuse. */
export const ROUND_ERRORS = {
  'driver-already-named': [409, 'ORDER_STATE', 'La commande n° {number} vient d’être confiée à {driver}.'],
  'driver-not-on-shift': [409, 'NO_DRIVER_AVAILABLE', '{name} n’est plus en service : choisissez un autre livreur.'],
  'round-full': [409, 'LIMIT_REACHED', 'Une tournée compte {limit} commandes au plus.'],
  'round-changed': [409, 'RECORD_CONFLICT', 'La tournée vient de changer : vérifiez l’ordre des arrêts.'],
  'cash-returned': [409, 'RECORD_CONFLICT', 'La caisse de ce livreur a changé : vérifiez le montant attendu.'],
  'cash-nothing': [409, 'RECORD_CONFLICT', 'Ce livreur n’a rien à rendre.'],
  'cash-of-employees': [422, 'RECORD_INVALID', 'Seuls vos livreurs employés rendent une caisse.'],
  'cash-note-missing': [422, 'MISSING_FIELDS', 'Expliquez l’écart en quelques mots.'],
} as const;
