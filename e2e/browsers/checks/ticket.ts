import { expect } from '@playwright/test';
import { until } from '../own.ts';
import type { Check } from '../stage.ts';

declare global {
  interface Window {
    sheets: { text: string; width: number; height: number; pageRule: string }[];
  }
}

/** Runs in the page: keeps what would be printed. The ticket stands in a frame, whose printer is replaced as it loads. */
function keepSheets(): void {
  window.sheets = [];
  const replacePrinter = ({ target }: Event) => {
    const frame = target instanceof HTMLIFrameElement ? target.contentWindow : null;
    if (!frame) return;
    frame.print = () => {
      const ticket = frame.document.querySelector<HTMLElement>('.ticket');
      const { width, height } = ticket?.getBoundingClientRect() ?? { width: 0, height: 0 };
      const text = (ticket?.innerText ?? '').replaceAll(/[ \u00A0\u202F]+/g, ' ');
      const pageRule = [...frame.document.querySelectorAll('style')].at(-1)?.textContent ?? '';
      window.sheets.push({ text, width, height, pageRule });
      frame.dispatchEvent(new Event('afterprint'));
    };
  };
  document.addEventListener('load', replacePrinter, { capture: true });
}

const PX_PER_MM = 96 / 25.4;

export const ticketChecks: Check[] = [
  {
    title: 'ticket: printed in the browser, with its lines, on paper of its own height',
    async run({ page, startWork, order }) {
      const placed = await order({ orderType: 'delivery' });
      await startWork('staff', keepSheets);
      await page.click({ role: 'link', name: `N° ${placed.orderNumber}` });

      await page.click({ role: 'button', name: 'Imprimer le ticket' });
      await page.picture('print-menu');
      await page.click({ role: 'menuitem', name: 'Ticket client' });

      const sheet = await until('a printed ticket', () => page.run(() => window.sheets[0]));
      for (const words of [`N° ${placed.orderNumber}`, 'LIVRAISON', 'Socca', 'TOTAL'])
        expect(sheet.text).toContain(words);
      const [, width = 0, height = 0] = /size: ([\d.]+)mm ([\d.]+)mm/.exec(sheet.pageRule)?.map(Number) ?? [];
      expect(width).toBe(80);
      // Engines round to fractions of a pixel.
      expect(sheet.width).toBeLessThan(80 * PX_PER_MM + 0.1);
      expect(height * PX_PER_MM - sheet.height).toBeGreaterThan(0);
      expect(height * PX_PER_MM - sheet.height).toBeLessThan(PX_PER_MM);
      await page.gone({ css: 'iframe' });
    },
  },
];
