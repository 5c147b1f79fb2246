import { french } from '@comptoir/domain/kernel/text.ts';

/** Sentences that only the browser says: no server answered. Apart from the refusals, which no first screen needs. */
export const CLIENT_ERRORS = {
  offline: french("Vous n'êtes pas connecté à internet, merci de vérifier votre connexion !"),
  ordersUnread: french('Impossible de récupérer vos commandes, merci de vérifier votre connexion internet !'),
  financesUnread: french(
    'Impossible de récupérer vos données financières, merci de vérifier votre connexion internet !',
  ),
  closingFailed: french("L'état du magasin n'a pas pu être modifié, merci de réessayer !"),
  driverNotSaved: french("La modification du livreur n'a pas pu être enregistrée, merci de réessayer !"),
  notSentToDrivers: french("La commande n'a pas pu être envoyée aux livreurs, merci de réessayer !"),
  productNotSaved: french("Le produit n'a pas pu être enregistré, merci de réessayer !"),
  sectionNotSaved: french("La section n'a pas pu être enregistrée, merci de réessayer !"),
  optionNotSaved: french("L'option n'a pas pu être enregistrée, merci de réessayer !"),
  listNotSaved: french("La liste d'options n'a pas pu être enregistrée, merci de réessayer !"),
  productNotDeleted: french("Le produit n'a pas pu être supprimé, merci de réessayer !"),
  sectionNotDeleted: french("La section n'a pas pu être supprimée, merci de réessayer !"),
  optionNotDeleted: french("L'option n'a pas pu être supprimée, merci de réessayer !"),
  listNotDeleted: french("La liste d'options n'a pas pu être supprimée, merci de réessayer !"),
  notDuplicated: french('La duplication a échoué, merci de réessayer !'),
  orderNotSaved: french("Le nouvel ordre n'a pas pu être enregistré, merci de réessayer !"),
  switchNotSaved: french("La modification n'a pas pu être enregistrée, merci de réessayer !"),
  complaintNotDeleted: french("La réclamation n'a pas pu être supprimée, merci de réessayer !"),
  menuNotCopied: french('La synchronisation de la carte a échoué, merci de réessayer !'),
  snapshotNotRestored: french("La sauvegarde n'a pas pu être restaurée, merci de réessayer !"),
  stockNotSaved: french("Le stock n'a pas pu être mis à jour, merci de réessayer !"),
  imageTooHeavy: french("L'image est trop lourde (12 Mo maximum)."),
  heicUnread: french('Votre navigateur ne lit pas les photos HEIC : envoyez-la en JPG.'),
  invoiceUnread: french("La facture n'a pas pu être récupérée, merci de réessayer !"),
  salesUnread: french("Les ventes n'ont pas pu être chargées, merci de réessayer !"),
  generic: french('Un problème est survenu, merci de réessayer !'),
} as const;
