import { CHANNEL_LABELS, CHANNELS, ORDER_TYPE_LABELS, ORDER_TYPES } from '@comptoir/domain/kernel/sales.ts';
import { NBSP, plural } from '@comptoir/domain/kernel/text.ts';
import type { Deps } from '../../ctx.ts';
import { PORT_LABELS } from '../../ports/port-list.ts';
import { DEMO_SHOPS } from '../demo/company.ts';
import type { SimulatorState } from '../simulator/simulator.ts';
import { html, type Html } from './html.ts';
import { nothingYet, when } from './layout.ts';

export function simulatorPage(state: SimulatorState, ports: Deps['ports']): Html {
  return html` <p id="status" role="status"></p>
    <div class="columns">
      <section aria-labelledby="pace">
        <h2 id="pace">Simulateur</h2>
        <div data-live="state">${stateOf(state)}</div>
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
        </form>
      </section>
      <section aria-labelledby="send">
        <h2 id="send">Envoyer une commande</h2>
        <form data-call="/sandbox/api/orders">
          ${choice(
            'shopId',
            'Magasin',
            'Au hasard',
            DEMO_SHOPS.map(({ shopId, name }) => [shopId, name]),
          )}
          ${choice(
            'channel',
            'Canal',
            'Au hasard',
            CHANNELS.map((channel) => [channel, CHANNEL_LABELS[channel]]),
          )}
          ${choice(
            'orderType',
            'Type',
            'Au hasard',
            ORDER_TYPES.map((type) => [type, ORDER_TYPE_LABELS[type]]),
          )}
          <button class="primary">Envoyer une commande maintenant</button>
        </form>
      </section>
    </div>
    <section aria-labelledby="journal">
      <h2 id="journal">Journal</h2>
      <div data-live="journal">${journalOf(state)}</div>
    </section>
    <section aria-labelledby="ports">
      <h2 id="ports">Services extérieurs</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Service</th>
            <th scope="col">Adaptateur</th>
          </tr>
        </thead>
        <tbody>
          ${ports.map(
            ({ port, adapter }) =>
              html`<tr>
                <td>${PORT_LABELS[port]}</td>
                <td>${adapter === 'sandbox' ? 'Bac à sable' : 'Réel'}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </section>`;
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
  html`<button data-call="/sandbox/api/simulator" data-body="${JSON.stringify(body)}">${label}</button>`;

function choice(name: string, label: string, any: string, values: (readonly [string, string])[]): Html {
  return html`<label>
    ${label}
    <select name="${name}">
      <option value="">${any}</option>
      ${values.map(([value, text]) => html`<option value="${value}">${text}</option>`)}
    </select>
  </label>`;
}

function journalOf({ journal }: SimulatorState): Html {
  if (journal.length === 0) return nothingYet('Le simulateur n’a encore rien fait.');
  return html`<ol class="journal">
    ${journal.map(({ at, entry }) => html`<li><time datetime="${at}">${when(at)}</time> ${entry}</li>`)}
  </ol>`;
}
