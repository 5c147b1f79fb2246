import { paletteOf } from '@comptoir/domain/design/colours.ts';
import { FIRST_GENERAL_DESIGN, type GeneralDesign } from '@comptoir/domain/design/design.ts';
import type { PublicDesign } from '@comptoir/domain/design/in-force.ts';
import { logoOn } from '@comptoir/domain/design/logos.ts';
import { french } from '@comptoir/domain/kernel/text.ts';
import { shopPath } from '@comptoir/domain/storefront/shop-page.ts';
import { html, type Html, type Part } from '../../kernel/html.ts';
import { icon } from './follow-icons.ts';

/** The house in which the page stands: the shop's name, its way back and its colours. */
export type House = { name: string; slug: string; design: Pick<PublicDesign, 'general' | 'logos'> };

/** DESIGN §11: the same four colours as the shop's own pages. */
function coloursOf({ theme, secondaryColor }: GeneralDesign): string {
  const { fill, onFill, text, tint, hasOutline } = paletteOf(secondaryColor, theme);
  const edge = hasOutline ? 'var(--control-border)' : 'transparent';
  return `--fill:${fill};--on-fill:${onFill};--accent:${text};--tint:${tint};--fill-edge:${edge}`;
}

export const wayBack = ({ name, slug }: House, look: 'close' | 'back'): Html =>
  html`<a class="round" href="${shopPath(slug)}" aria-label="Retour à ${name}">${icon(look)}</a>`;

function logo({ design: { general, logos } }: House): Part {
  const url = logoOn(general.theme, logos);
  return url ? html`<img class="logo" src="${url}" alt="" width="32" height="32" />` : null;
}

export const bar = (house: House): Html =>
  html`<header class="bar">
    ${wayBack(house, 'close')}
    <p class="shop">${logo(house)}<span>${house.name}</span></p>
  </header>`;

/** « Modifier » and « Payer » must not be taken away while somebody decides: then the page does not load itself again. */
export const frame = (title: string, house: House | null, inside: Html, isStill: boolean): string => {
  const design = house?.design.general ?? FIRST_GENERAL_DESIGN;
  return html`<!doctype html>
    <html lang="fr" data-theme="${design.theme}" style="${coloursOf(design)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="robots" content="noindex" />
        <meta
          name="description"
          content="${house ? `Suivez votre commande chez ${house.name}.` : 'Suivez votre commande.'}"
        />
        <meta name="format-detection" content="telephone=no" />
        <title>${title}</title>
        ${isStill ? null : html`<noscript><meta http-equiv="refresh" content="30" /></noscript>`}
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/suivi/assets/follow.css" />
        <link rel="stylesheet" href="/suivi/assets/follow-order.css" />
        <link rel="stylesheet" href="/suivi/assets/follow-map.css" />
        <script src="/suivi/assets/follow.js" defer></script>
      </head>
      <body>
        <p id="news" class="unseen" role="status" aria-live="polite"></p>
        <main id="order">${inside}</main>
      </body>
    </html>`.text;
};

/** A page of one sentence: what is wrong, and a way on where there is one. */
export const plainPage = (title: string, sentence: string, house: House | null = null, ways: Part = null): string =>
  frame(
    house ? `${house.name} · ${title}` : title,
    house,
    html`${house ? bar(house) : null}
      <section class="state" data-news>
        <h1>${title}</h1>
        <p>${french(sentence)}</p>
      </section>
      ${ways} ${house ? html`<a class="button" href="${shopPath(house.slug)}">Voir la carte</a>` : null}`,
    false,
  );
