import { french } from '@comptoir/domain/kernel/text.ts';
import type { PublicShop } from '@comptoir/domain/storefront/public-shop.ts';
import { escaped } from './html.ts';

/** Allowed by its hash, like the colours of a shop. */
export const PLAIN_STYLE =
  ':root{color-scheme:light dark}body{margin:0;font:17px/1.5 system-ui,sans-serif;display:grid;min-height:100vh;place-items:center;text-align:center}main{max-width:34rem;padding:24px}h1{font-size:1.5rem;line-height:1.25;margin:0 0 12px}p{margin:0 0 12px}a{color:inherit;display:inline-block;padding:10px 4px}button{font:inherit;font-weight:600;padding:12px 24px;border:0;border-radius:10px;background:#1c1e1d;color:#fff;cursor:pointer}@media (prefers-color-scheme:dark){button{background:#f2f4f3;color:#1c1e1d}}';

type Way = { href: string; label: string } | { action: string; label: string };

const wayOn = (way: Way): string =>
  'href' in way
    ? `<p><a href="${escaped(way.href)}">${escaped(way.label)}</a></p>`
    : `<form method="post" action="${escaped(way.action)}"><button>${escaped(way.label)}</button></form>`;

/** A page without the shop around it: nothing can be ordered here, and it says why in French. */
export const plainPage = (title: string, sentence: string, way?: Way): string =>
  `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<title>${escaped(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<style>${PLAIN_STYLE}</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
<p>${escaped(french(sentence))}</p>
${way ? wayOn(way) : ''}
</main>
</body>
</html>`;

export const UNKNOWN_SHOP = plainPage(
  'Restaurant introuvable',
  'Cette adresse ne mène à aucun restaurant. Vérifiez le lien, ou demandez-le au restaurant.',
);

/** DRF-07 */
export const DRAFT_GONE = plainPage(
  'Aperçu terminé',
  'Ce lien vers un brouillon de carte n’est plus valable. Ouvrez à nouveau l’aperçu depuis Comptoir.',
);

export const unknownPage = (menuPath: string): string =>
  plainPage('Page introuvable', 'Cette page n’existe pas, ou ce plat n’est plus à la carte.', {
    href: menuPath,
    label: 'Voir la carte',
  });

/** STO-42: with the way to the company's other shops, if it has any left. */
export const retiredPage = ({ name, slug }: Pick<PublicShop, 'name' | 'slug'>): string =>
  plainPage(name, `${name} a fermé définitivement. Merci à tous nos clients !`, {
    href: `/e/${slug}`,
    label: 'Voir nos autres restaurants',
  });

const WORDS = {
  webapp: 'la commande en ligne',
  qrcode: 'la commande à table',
  terminal: 'la borne de commande',
} as const;

const callLink = (phone: string | null) => (phone ? { href: `tel:${phone}`, label: `Appeler le ${phone}` } : undefined);

/** The shop exists, and does not sell this way. */
export const channelAbsent = ({ name, contact }: Pick<PublicShop, 'name' | 'contact'>, channel: keyof typeof WORDS) =>
  plainPage(name, `${name} ne propose pas ${WORDS[channel]}.`, callLink(contact.phone));

export const channelOff = ({ name, contact }: Pick<PublicShop, 'name' | 'contact'>, channel: keyof typeof WORDS) =>
  plainPage(
    name,
    `${WORDS[channel].replace(/^l/, 'L')} de ${name} est suspendue pour le moment. Revenez un peu plus tard, ou appelez le restaurant.`,
    callLink(contact.phone),
  );

export const refusedPage = (status: number): string =>
  status === 429
    ? plainPage(
        'Trop de demandes',
        'Beaucoup de pages ont été ouvertes depuis votre connexion. Patientez une minute, puis rechargez.',
      )
    : plainPage(
        'Un instant…',
        'Le restaurant est momentanément injoignable. Rechargez la page dans quelques secondes.',
      );
