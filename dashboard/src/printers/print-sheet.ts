import type { Ticket } from '@comptoir/domain/printers/ticket-row.ts';
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { PaperWidth } from './paper-width.ts';
import styles from './ticket.css?inline';
import { TicketSheet } from './ticket-sheet.tsx';

const MM_PER_PX = 25.4 / 96;
const FONT_PATIENCE_MS = 2_000;
const EMPTY_PAGE = '<!doctype html><html lang="fr"><head><meta charset="utf-8"></head><body></body></html>';

/** Some browsers print later than they are asked, and some never tell that they have. */
const PRINT_PATIENCE_MS = 60_000;

let standing: HTMLIFrameElement | null = null;
let lastPrint: Promise<void> = Promise.resolve();

export type Sheet = { ticket: Ticket; width: PaperWidth; title: string };

/**
 * Tickets come out one after the other. A ticket that nobody pressed for comes with a `claim`, asked when the sheet
 * stands: false, and nothing is printed. It leaves the focus where somebody may be typing.
 */
export async function printSheet(sheet: Sheet, claim?: () => boolean): Promise<boolean> {
  const before = lastPrint;
  let end = () => {};
  lastPrint = new Promise((resolve) => {
    end = resolve;
  });
  await before;
  try {
    const page = await drawn(sheet);
    const leave = () => {
      page.frameElement?.remove();
      end();
    };
    page.addEventListener('afterprint', leave);
    if (claim && !claim()) {
      leave();
      return false;
    }
    setTimeout(end, PRINT_PATIENCE_MS);
    if (!claim) page.focus();
    page.print();
    return true;
  } catch (error) {
    end();
    throw error;
  }
}

/**
 * CST-10: prints through a frame that nobody sees, so that the dashboard is neither drawn anew nor printed. Browsers
 * ignore `auto` as a page height and feed a whole sheet: the paper is cut at the measured height.
 */
async function drawn({ ticket, width, title }: Sheet): Promise<Window> {
  standing?.remove();
  const frame = await hiddenFrame(width);
  standing = frame;
  const page = frame.contentWindow;
  if (!page) throw new Error('the frame of the ticket has no page');
  page.document.title = title;
  addStyle(page.document, styles);
  flushSync(() => createRoot(page.document.body).render(createElement(TicketSheet, { ticket, width })));
  await fontsOf(page.document);
  addStyle(page.document, `@page { size: ${width}mm ${heightOf(page.document)}mm; margin: 0; }`);
  return page;
}

function hiddenFrame(width: PaperWidth): Promise<HTMLIFrameElement> {
  const frame = document.createElement('iframe');
  frame.title = 'Ticket à imprimer';
  frame.ariaHidden = 'true';
  frame.tabIndex = -1;
  // Laid out, for it is measured, and out of sight: some browsers print nothing of what is not displayed.
  frame.style.cssText = `position: fixed; inset: 0 auto auto -200mm; width: ${width}mm; height: 10mm; border: 0;`;
  frame.srcdoc = EMPTY_PAGE;
  return new Promise((resolve) => {
    frame.addEventListener('load', () => resolve(frame), { once: true });
    document.body.append(frame);
  });
}

function addStyle(page: Document, css: string): void {
  const style = page.createElement('style');
  style.textContent = css;
  page.head.append(style);
}

/** Measured in the letters that are printed; without them, in those that the browser has. */
async function fontsOf(page: Document): Promise<void> {
  const late = new Promise((resolve) => setTimeout(resolve, FONT_PATIENCE_MS));
  await Promise.race([page.fonts.load('700 12px "Inter Variable"').catch(() => undefined), late]);
}

/** Half a millimetre too many costs nothing; browsers round pages down, and too little feeds a second sheet. */
function heightOf(page: Document): number {
  const { height } = page.querySelector('.ticket')?.getBoundingClientRect() ?? { height: 0 };
  return Math.ceil((height * MM_PER_PX + 0.5) * 10) / 10;
}
