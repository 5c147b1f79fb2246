import { NBSP } from '@comptoir/domain/kernel/text.ts';
import { formatDate, localTime, type Instant } from '@comptoir/domain/kernel/time.ts';
import type { PortName } from '../../ports/port-list.ts';
import { DEMO_TIME_ZONE } from '../demo/company.ts';
import { html, type Html } from '../../kernel/html.ts';

/** One page per port; it exists while the port uses its sandbox adapter (API-92). */
export const PORT_PAGES = {
  mail: { path: '/sandbox/mail', title: 'E-mails' },
  textMessages: { path: '/sandbox/sms', title: 'SMS' },
  push: { path: '/sandbox/push', title: 'Notifications push' },
  payments: { path: '/sandbox/payments', title: 'Paiements' },
  errorReports: { path: '/sandbox/errors', title: 'Erreurs' },
  printing: { path: '/sandbox/printers', title: 'Imprimantes' },
  till: { path: '/sandbox/till', title: 'Caisse' },
  hub: { path: '/sandbox/hub', title: 'HubRise' },
  stuart: { path: '/sandbox/stuart', title: 'Stuart' },
  uberDirect: { path: '/sandbox/uber-direct', title: 'Uber Direct' },
  deliveroo: { path: '/sandbox/deliveroo', title: 'Deliveroo' },
} as const satisfies Partial<Record<PortName, { path: string; title: string }>>;
export type PortPage = keyof typeof PORT_PAGES;

const SIMULATOR = { path: '/sandbox', title: 'Simulateur' };
/** What the navigation offers. */
export type Offered = readonly (PortPage | 'simulator')[];

export function page(title: string, offered: Offered, content: Html): string {
  return html`<!doctype html>
    <html lang="fr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Bac à sable · Comptoir</title>
        <link rel="stylesheet" href="/sandbox/assets/sandbox.css" />
        <script src="/sandbox/assets/sandbox.js" defer></script>
      </head>
      <body>
        <header>
          <p class="brand">Comptoir · bac à sable</p>
          <nav aria-label="Pages du bac à sable">
            ${offered
              .map((name) => (name === 'simulator' ? SIMULATOR : PORT_PAGES[name]))
              .map(({ path, title: words }) => html`<a href="${path}">${words}</a>`)}
            <a href="/">Tableau de bord</a>
          </nav>
        </header>
        <main>
          <h1>${title}</h1>
          <p id="status" role="status"></p>
          ${content}
        </main>
      </body>
    </html>`.text;
}

export const when = (at: Instant): string =>
  `${formatDate(at, DEMO_TIME_ZONE)}${NBSP}·${NBSP}${localTime(at, DEMO_TIME_ZONE)}`;
