import { french } from '../kernel/text.ts';

export type TermsSection = { title: string; text: string };

/** DLV-28 to DLV-34. A change needs a new FLEET_TERMS_VERSION: a shop is bound by the one it accepted (DLV-35). */
export const FLEET_TERMS: readonly TermsSection[] = Object.entries({
  Objet:
    "Les présentes conditions fixent les règles selon lesquelles le Magasin confie au Service la livraison à domicile de commandes passées sur ses propres canaux de vente. Elles forment, avec la grille tarifaire affichée pour chaque course, l'intégralité de l'accord entre les parties sur ce sujet. Elles ne modifient pas les conditions générales de l'abonnement au tableau de bord.",
  Définitions:
    "Le « Magasin » est l'établissement qui accepte les présentes conditions. Le « Service » est le service de livraison à la demande proposé dans le tableau de bord, exécuté par les livreurs de la flotte Deliveroo. Le « Livreur » est la personne qui effectue la course, le « Consommateur » celle à qui la commande est destinée. La « Course » va de l'acceptation de la commande par le Livreur à sa remise au Consommateur.",
  'Acceptation et durée':
    "Les présentes conditions sont acceptées en ligne par une personne habilitée à engager le Magasin ; son identité, la date et la version acceptée sont conservées. Elles prennent effet à cette date, pour une durée indéterminée. Toute nouvelle version est soumise à une nouvelle acceptation ; jusque-là, le Service n'est plus proposé au Magasin.",
  'Accès au service':
    "Le Service est disponible pendant ses heures d'ouverture et dans la limite des Livreurs présents dans la zone. Un devis est établi pour chaque commande au moment où elle est confiée au Service ; une Course qui ne peut pas être assurée est refusée avant tout engagement de frais. Le Magasin garde la liberté de livrer lui-même ou de recourir à un autre transporteur.",
  'Zone et distance':
    "Le Service dessert les adresses situées à 7 km au plus du Magasin, à vol d'oiseau, à l'intérieur de la zone couverte par la flotte. Le Magasin indique une adresse de retrait exacte et accessible, et transmet l'adresse du Consommateur telle qu'il l'a reçue. La fermeture d'une zone est annoncée au Magasin dans le délai prévu à l'article 14.",
  'Poids et volume':
    "Une Course transporte au plus 10 kg et 44 litres. Le Magasin s'assure avant chaque envoi que la commande respecte ces deux limites et qu'elle tient dans un sac fermé. Le Livreur peut refuser une commande qui les dépasse ou qui ne peut pas être transportée sans risque ; les frais de la Course restent alors dus.",
  'Préparation et remise au livreur':
    "Le Magasin annonce une heure de préparation sincère et tient la commande prête à cette heure, emballée, fermée et identifiée par son numéro. Il la remet au Livreur sans le faire attendre avec la clientèle, après avoir vérifié le numéro de commande. Il reste responsable de la qualité des produits, de leur emballage et du respect des règles d'hygiène jusqu'à cette remise.",
  'Temps d’attente':
    "L'attente du Livreur au Magasin est gratuite pendant les trois premières minutes. À partir de la 4e minute, chaque minute commencée est facturée 0,35 € au Magasin, en plus du prix de la Course. Le décompte commence à l'arrivée du Livreur au Magasin et s'arrête quand il en repart avec la commande.",
  'Prix et facturation':
    "Le prix de chaque Course est celui du devis affiché avant l'envoi ; il ne dépend pas des frais de livraison payés par le Consommateur, dont le Magasin fixe librement le montant. Les Courses et les frais d'attente sont facturés deux fois par mois, du 1er au 15 et du 16 au dernier jour du mois. Toute contestation est adressée dans les trente jours qui suivent la facture, avec les numéros des commandes concernées.",
  Annulation:
    "Tant qu'aucun Livreur n'est affecté à la commande, le Magasin peut annuler la Course sans frais. Dès qu'un Livreur est affecté, le prix de la Course est dû en totalité, quel que soit le motif de l'annulation par le Magasin ou par le Consommateur, y compris lorsque le Magasin reprend la livraison à son compte. L'annulation se fait depuis le tableau de bord ; elle n'est plus possible une fois la commande retirée par le Livreur.",
  'Paiement par le consommateur':
    "Le Service ne livre que des commandes entièrement payées en ligne par le Consommateur. Le Livreur n'encaisse aucune somme, ni en espèces, ni en titres-restaurant, ni par carte. Une commande à encaisser à la porte n'est pas confiée au Service.",
  'Respect et sécurité des livreurs':
    "Le Magasin traite les Livreurs avec respect, sans injure, menace, violence ni discrimination, et leur donne accès à un lieu d'attente sûr. Il ne leur demande aucune tâche étrangère à la Course. Tout comportement contraire peut être signalé et entraîne la fin immédiate de l'accès au Service, selon l'article 14.",
  'Responsabilité et données personnelles':
    "Le Service répond de la perte ou de la détérioration de la commande entre le retrait et la remise, dans la limite de la valeur des produits transportés. Les données du Consommateur (nom, adresse, téléphone, contenu de la commande) ne sont transmises que pour exécuter la Course et ne servent à aucune prospection. Chaque partie respecte le règlement européen sur la protection des données et informe l'autre sans délai de tout incident qui les concerne.",
  Résiliation:
    'Chaque partie peut mettre fin au Service sans motif, avec un préavis de 160 jours. Lorsque la zone du Magasin est fermée, le préavis est ramené à 15 jours. La résiliation est immédiate en cas de comportement fautif du Magasin ou de son personnel envers un Livreur. Les Courses commandées avant la fin du Service restent dues.',
  'Droit applicable et tribunaux':
    "Les présentes conditions sont soumises au droit français. À défaut d'accord amiable, tout litige relatif à leur formation, à leur exécution ou à leur fin relève de la compétence exclusive des tribunaux de Paris.",
}).map(([title, text]) => ({ title, text: french(text) }));
