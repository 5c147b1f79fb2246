import { CHANNEL_LABELS, MARKETPLACES, ORDER_TYPE_LABELS } from '@comptoir/domain/kernel/sales.ts';
import { french, NBSP, plural } from '@comptoir/domain/kernel/text.ts';
import type { Deps } from '../../ctx.ts';
import { PORT_LABELS } from '../../ports/port-list.ts';
import type { SimulatorState } from '../simulator/simulator.ts';
import { html, type Html } from '../../kernel/html.ts';
import { when } from './layout.ts';
import { callButton, choice, nothingYet, section, SHOPS, table } from './parts.ts';

export function simulatorPage(state: SimulatorState, ports: Deps['ports']): Html {
  const atRandom = ['', 'Au hasard'] as const;
  return html`<div class="columns">
      ${section(
        'pace',
        'Simulateur',
        html`<div data-live="state">${stateOf(state)}</div>
          <form data-call="/sandbox/api/simulator">
            <label>
              Commandes par minute, pour les trois magasins
              <input
                name="ordersPerMinute"
                type="number"
                min="0.1"
                max="60"
                step="0.1"
                required
                value="${state.ordersPerMinute}"
              />
            </label>
            <button>Changer le rythme</button>
          </form>`,
      )}
      ${section(
        'send',
        'Envoyer une commande',
        html`<form data-call="/sandbox/api/orders">
          ${choice('shopId', 'Magasin', [atRandom, ...SHOPS])}
          ${choice('channel', 'Canal', [atRandom, ...Object.entries(CHANNEL_LABELS)])}
          ${choice('orderType', 'Type', [atRandom, ...Object.entries(ORDER_TYPE_LABELS)])}
          <button class="primary">Envoyer une commande maintenant</button>
        </form>`,
      )}
      ${section(
        'hub',
        'Commande par HubRise',
        html`<form data-call="/sandbox/api/hub/orders">
          ${choice('shopId', 'Magasin', SHOPS)}
          ${choice(
            'brand',
            'Plateforme',
            MARKETPLACES.map((brand) => [brand, CHANNEL_LABELS[brand]] as const),
          )}
          ${choice('lacksReference', 'Références', [
            ['no', 'Toutes connues'],
            ['yes', 'Un article non relié à la carte'],
          ])}
          <button>Envoyer par HubRise</button>
        </form>`,
      )}
      ${section(
        'complain',
        'Déposer une réclamation',
        html`<form data-call="/sandbox/api/complaints">
          ${choice('shopId', 'Magasin', SHOPS)}
          <button>Réclamer sur la dernière commande terminée</button>
        </form>`,
      )}
    </div>
    ${section('journal', 'Journal', html`<div data-live="journal">${journalOf(state)}</div>`)}
    ${section(
      'ports',
      'Services extérieurs',
      table(ports, [
        { heading: 'Service', cell: ({ port }) => PORT_LABELS[port] },
        { heading: 'Adaptateur', cell: ({ adapter }) => (adapter === 'sandbox' ? 'Bac à sable' : 'Réel') },
      ]),
    )}
    ${section('afresh', 'Partir de zéro', AFRESH)}`;
}

function stateOf({ paused, autopilot, sentOrders }: SimulatorState): Html {
  return html` <p>
      <strong class="${paused ? 'off' : 'on'}">${paused ? 'En pause' : 'En marche'}</strong>
      · ${sentOrders} ${plural(sentOrders, 'commande envoyée', 'commandes envoyées')}
    </p>
    <p>${toggle({ paused: !paused }, paused ? 'Reprendre' : 'Mettre en pause')}</p>
    <p>
      Pilote automatique${NBSP}:
      <strong class="${autopilot ? 'on' : 'off'}">${autopilot ? 'activé' : 'désactivé'}</strong>
      ${toggle({ autopilot: !autopilot }, autopilot ? 'Désactiver' : 'Activer')}
    </p>
    <p class="soft">
      Le pilote automatique prépare, remet et livre les commandes acceptées${NBSP}; ses livreurs circulent, répondent
      aux recherches et apportent les commandes. Il n’accepte jamais une commande à votre place.
    </p>`;
}

const toggle = (body: Record<string, boolean>, label: string): Html =>
  callButton('/sandbox/api/simulator', body, label);

function journalOf({ journal }: SimulatorState): Html {
  if (journal.length === 0) return nothingYet('Le simulateur n’a encore rien fait.');
  return html`<ol class="journal">
    ${journal.map(({ at, entry }) => html`<li><time datetime="${at}">${when(at)}</time> ${entry}</li>`)}
  </ol>`;
}

/** INS-17. */
const AFRESH = html`<p>
    ${french('Ce restaurant est une démonstration. Pour installer le vôtre, arrêtez le serveur (Ctrl + C), puis tapez :')}
  </p>
  <p><code>DEMO=off DATA_DIR=.data-restaurant npm start</code></p>
  <p>
    ${french("Le lien d'installation s'affiche. La démonstration reste dans le dossier .data : « npm start » y revient.")}
  </p>
  <p>${french('Pour ouvrir à de vrais clients, suivez « The way to production » dans docs/operations.md.')}</p>`;
