import type { Db } from '../../db/db.ts';
import type { ImageProxy } from '../../images/proxy/image-proxy.ts';
import { html, type Html } from '../../kernel/html.ts';
import { when } from '../pages/layout.ts';
import { answerChoice, choice, liveList, section, SHOPS } from '../pages/parts.ts';
import type { Behaviour } from '../ports/sandbox-behaviours.ts';
import { drawPaper } from './draw-paper.ts';
import { printedPapers, type PrintedPaper } from './printed-papers.ts';

const SHOWN = 30;

const PRINTER_ANSWERS: Record<Behaviour<'printer'>, string> = {
  printed: 'Imprime',
  'out-of-paper': 'N’a plus de papier',
  'cover-open': 'A son capot ouvert',
  absent: 'Ne répond pas',
};

/** PRN-15, PRN-49: every ticket as paper. */
export async function printersPage(db: Db, imageProxy: ImageProxy): Promise<Html> {
  return html`${section(
    'printer',
    'Imprimantes d’un magasin',
    html`<form data-call="/sandbox/api/equipment">
        ${choice('shopId', 'Magasin', SHOPS)}
        ${choice('printing', 'Impression', [
          ['none', 'Par le navigateur'],
          ['cloudprint', 'Imprimante réseau (cloudprint)'],
          ['epson', 'Imprimante réseau (epson)'],
          ['QZ', 'QZ'],
        ])}
        ${answerChoice('printerAnswer', 'Les imprimantes du magasin', 'printer', PRINTER_ANSWERS)}
        <button class="primary">Installer</button>
      </form>
      <p class="soft">
        Les imprimantes réseau sans adresse sont jouées ici ; celles d’un poste (QZ) par le tableau de bord ouvert.
      </p>`,
  )}
  ${liveList('tickets', await printedPapers(db, imageProxy, SHOWN), 'Aucun ticket n’a été imprimé.', paper)}`;
}

const paper = ({ shopName, printerName, copies, printedAt, columns, pieces }: PrintedPaper): Html =>
  html`<article>
    <p class="soft">
      ${[shopName, printerName].filter(Boolean).join(' · ')} ·
      <time datetime="${printedAt}">${when(printedAt)}</time>
      ${copies > 1 ? html`· ${copies} exemplaires` : null}
    </p>
    ${drawPaper(pieces, columns)}
  </article>`;
