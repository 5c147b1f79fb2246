/** Rows of ERRORS (errors.ts): what moving in and leaving refuse. */
export const MOVING_ERRORS = {
  'import-running': [409, 'SYNC_RUNNING', 'Un import de clients est déjà en cours dans ce magasin.'],
  'import-not-ready': [409, 'SYNC_RUNNING', "Cet import n'attend plus votre accord."],
  'administrators-only': [403, 'FORBIDDEN', "Seul un administrateur de l'entreprise peut le faire."],
  'erasure-confirmation': [422, 'RECORD_INVALID', "Recopiez le nom de l'entreprise pour confirmer."],
  'erasure-asked': [409, 'SYNC_RUNNING', "L'effacement de l'entreprise est déjà demandé."],
  'erasure-none': [409, 'SYNC_RUNNING', "Aucun effacement n'est prévu."],
  'erasure-started': [409, 'SYNC_RUNNING', "L'effacement a commencé : il ne peut plus être annulé."],
  'export-running': [409, 'SYNC_RUNNING', 'Une archive est déjà en préparation.'],
  'export-gone': [404, 'NOT_FOUND', "Cette archive n'est plus disponible : demandez-en une nouvelle."],
} as const;
