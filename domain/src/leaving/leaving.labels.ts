import { french } from '../kernel/text.ts';
import { formatDate, formatTime, type Instant } from '../kernel/time.ts';
import { EXPORTED, EXPORTED_TABLES, LEFT_OUT_TABLES } from './archive-tables.ts';
import { ERASURE_DAYS } from './departure.ts';

const at = (instant: Instant, zone: string): string => `${formatDate(instant, zone)} à ${formatTime(instant, zone)}`;

type Leaving = { companyName: string; dueAt: Instant; zone: string };

/** LEA-12: the banner that everybody sees, and what stands behind it. */
export function erasureAnnouncement({ companyName, dueAt, zone }: Leaving) {
  return {
    bannerTitle: french('Effacement prévu'),
    bannerMessage: french(`${companyName} sera effacée le ${at(dueAt, zone)}.`),
    dialogTitle: french(`${companyName} sera effacée`),
    dialogMessage: french(
      `Un administrateur a demandé l'effacement de ${companyName} et de tous ses magasins, le ${at(dueAt, zone)}. Jusque-là tout fonctionne comme d'habitude. Un administrateur peut l'annuler à tout moment dans Réglages, puis Partir.`,
    ),
  };
}

type Mailed = Leaving & { firstName: string; askedBy: string; link: string };

/** LEA-13: to every administrator, so that nobody erases a company alone and unseen. */
export function erasureMail(what: 'asked' | 'canceled', mail: Mailed): { subject: string; text: string } {
  const { companyName, firstName, askedBy, dueAt, zone, link } = mail;
  const isAsked = what === 'asked';
  const paragraphs = [
    `Bonjour ${firstName},`,
    isAsked
      ? `${askedBy} a demandé l'effacement de ${companyName} dans Comptoir : magasins, cartes, commandes, clients et images seront effacés le ${at(dueAt, zone)}.`
      : `L'effacement de ${companyName}, prévu le ${at(dueAt, zone)}, a été annulé par ${askedBy}. Rien n'est effacé.`,
    ...(isAsked
      ? [
          `Pendant ces ${ERASURE_DAYS} jours, vos magasins continuent de travailler et vous pouvez télécharger vos données ou annuler :`,
        ]
      : []),
  ];
  return {
    subject: french(isAsked ? `${companyName} sera effacée de Comptoir` : `${companyName} ne sera pas effacée`),
    text: `${[...paragraphs.map(french), ...(isAsked ? [link] : []), french("L'équipe Comptoir")].join('\n\n')}\n`,
  };
}

/** LEA-02: what explains the files of an archive, in French and in English. */
export function archiveReadme({ companyName, madeAt, zone }: { companyName: string; madeAt: Instant; zone: string }) {
  const files = EXPORTED.map((table) => `- donnees/${table}.jsonl : ${EXPORTED_TABLES[table][0]}`);
  const filesInEnglish = EXPORTED.map((table) => `- donnees/${table}.jsonl: ${EXPORTED_TABLES[table][1]}`);
  const left = Object.entries(LEFT_OUT_TABLES).map(([table, why]) => `- ${table} : ${why}`);
  return [
    `# ${companyName}`,
    '',
    `Toutes les données de ${companyName} dans Comptoir, telles qu'elles étaient le ${at(madeAt, zone)}, au même instant.`,
    '',
    '- donnees/ : une table par fichier, une ligne JSON par enregistrement (UTF-8). Les montants sont en centimes, les dates en temps universel (UTC), les taux de TVA en centièmes de pour cent.',
    "- fichiers/ : factures PDF, papiers, photos et pièces jointes, nommés d'après la clé de leur ligne.",
    '- images/ : les images de vos cartes et de vos designs ; donnees/images.jsonl donne leurs dimensions.',
    '- Mots de passe, codes et clés ne sont jamais exportés.',
    '',
    ...files,
    '',
    '## Ce qui ne s’y trouve pas / What is not in it',
    '',
    ...left,
    '',
    '## In English',
    '',
    `Everything that ${companyName} has in Comptoir, as it was on ${madeAt}, at one moment.`,
    '',
    '- donnees/: one table per file, one JSON line per record (UTF-8). Amounts are in cents, dates in UTC, VAT rates in hundredths of a percent.',
    '- fichiers/: PDF invoices, documents, photos and attachments, named after the key of their line.',
    '- images/: the pictures of your menus and designs; donnees/images.jsonl has their sizes.',
    '- Passwords, codes and keys are never exported.',
    '',
    ...filesInEnglish,
    '',
  ].join('\n');
}

/** « comptoir_chez-nadia_2026-11-18.zip » */
export const archiveName = (companyName: string, day: string): string =>
  `comptoir_${companyName
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')}_${day}.zip`;
