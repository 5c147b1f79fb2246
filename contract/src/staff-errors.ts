/** TEA-09, TEA-13, TEA-15 to TEA-17: what is refused about the people of the house; see errors.ts. */
export const STAFF_ERRORS = {
  'own-role': [403, 'FORBIDDEN', 'Vous ne pouvez pas changer votre propre rôle : passez la main à une autre personne.'],
  'right-locked': [409, 'RECORD_CONFLICT', 'Ce droit fait partie du rôle et ne peut pas être retiré.'],
  'last-administrator': [
    409,
    'LAST_ITEM',
    'Une entreprise garde toujours un administrateur : le dernier ne peut être ni suspendu, ni retiré.',
  ],
  'shops-missing': [422, 'RECORD_INVALID', 'Choisissez au moins un magasin.'],
  'email-not-invitable': [
    409,
    'RECORD_CONFLICT',
    "Cette adresse ne peut pas être invitée. Vérifiez-la, ou cherchez la personne dans l'équipe.",
  ],
  'invitation-exists': [
    409,
    'RECORD_CONFLICT',
    'Une invitation attend déjà à cette adresse : renvoyez-la ou révoquez-la.',
  ],
  'invitation-dead': [
    404,
    'NOT_FOUND',
    "Cette invitation n'est plus valable. Demandez-en une autre à la personne qui vous l'a envoyée.",
  ],
  'link-by-mail': [409, 'RECORD_CONFLICT', "Le lien part par e-mail : il n'est pas affiché ici."],
} as const;
