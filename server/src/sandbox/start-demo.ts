import type { Deps } from '../ctx.ts';
import type { App } from '../http/app.ts';
import type { Identity } from '../session/identity.ts';
import { drawDemoBrand } from './brand/demo-brand.ts';
import { issueDemoInvoices } from './issue-demo-invoices.ts';
import { drawDemoPictures } from './demo/pictures.ts';
import { isEmpty, seedDemo } from './demo/seed-demo.ts';
import { DEMO_LOGINS } from './demo/users.ts';
import { registerOwnPages, registerSandboxPages } from './pages/sandbox-pages.ts';
import { startPayoutNews } from './payments/payout-news.ts';
import { startPlayedPrinters } from './printers/played-printers.ts';
import { startNews } from './ports/start-news.ts';
import { startSimulator, type Simulator } from './simulator/simulator.ts';

/** Starts the demonstration: its company if the database is empty, its pages, and the simulator. */
export async function startDemo(deps: Deps, app: App, identity: Identity): Promise<Simulator> {
  const { seed } = deps.config;
  if (seed !== 'none' && (await isEmpty(deps.database.forSystem()))) {
    console.log('Préparation du restaurant de démonstration…');
    await seedDemo(deps, { size: seed, onProgress: progress() });
    // A slow machine starts without them: the next round of invoices makes up for those of the last half-month.
    if (seed === 'demo')
      await issueDemoInvoices(deps).catch((error: unknown) => deps.log.warn({ error }, 'demo invoices'));
  }
  void drawPictures(deps).catch((error: unknown) => deps.log.warn({ error }, 'demo pictures'));
  const simulator = await startSimulator(deps, app, identity);
  registerSandboxPages(app, deps, simulator, identity.tokens.channelKey);
  const news = startNews(app, deps);
  const payouts = startPayoutNews(app, deps);
  const printers = startPlayedPrinters(deps);
  return {
    ...simulator,
    async stop() {
      await Promise.all([news.stop(), payouts.stop(), printers.stop()]);
      await simulator.stop();
    },
  };
}

/** INS-16, LCH-24: a restaurant of one's own whose messages and bank are played reads the ones and passes the other. */
export function startOwn(deps: Deps, app: App): { stop(): Promise<void> } | null {
  if (deps.config.sandboxPages !== 'own') return null;
  registerOwnPages(app, deps);
  const [news, payouts] = [startNews(app, deps), startPayoutNews(app, deps)];
  return { stop: async () => void (await Promise.all([news.stop(), payouts.stop()])) };
}

/** The brand first: it is what a visitor of the shop sees before any dish. */
async function drawPictures(deps: Deps): Promise<void> {
  await drawDemoBrand(deps, deps.images);
  await drawDemoPictures(deps, deps.images);
}

/** Logs progress, because large seeds take minutes. */
function progress(): (orders: number) => void {
  const STEP = 50_000;
  let next = STEP;
  return (orders) => {
    if (orders < next) return;
    next += STEP;
    console.log(`  ${orders.toLocaleString('fr-FR')} commandes`);
  };
}

/** What `npm start` says of the demonstration. */
export function demoWelcome(url: string): string {
  const width = Math.max(...DEMO_LOGINS.map(({ role }) => role.length));
  const mail = Math.max(...DEMO_LOGINS.map(({ email }) => email.length));
  const lines = DEMO_LOGINS.map(
    ({ role, email, shopSlug }) => `  ${role.padEnd(width)}  ${email.padEnd(mail)}  ${shopSlug}`,
  );
  return [
    'Comptes de démonstration (profil, adresse e-mail, identifiant du magasin) :',
    ...lines,
    `Mot de passe de tous les comptes : ${DEMO_LOGINS[0]?.password ?? ''}`,
    `Simulateur, e-mails et paiements de démonstration : ${url}/sandbox`,
    'Partir de zéro, avec votre restaurant : DEMO=off DATA_DIR=.data-restaurant npm start',
  ].join('\n');
}
