import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import type { TillMenu } from '@comptoir/domain/till/till-menu.ts';
import type { Db } from '../../db/db.ts';
import { BEHAVIOURS, behaviourOf, type Behaviour } from '../ports/sandbox-behaviours.ts';
import { menuOfTill } from '../till/till-menus.ts';
import { choice } from './choice.ts';
import { html, type Html } from './html.ts';

const CALL = '/sandbox/api/till/menu';
const ANSWERS: Record<Behaviour<'tillMenu'>, string> = {
  answers: 'Donne sa carte',
  error: 'Répond par une erreur (500)',
  timeout: 'Ne répond pas',
  malformed: 'Répond par un texte illisible',
};

/** SYN-37: the till's menu, with buttons to change it. */
export async function tillMenuPage(db: Db, shopId: string): Promise<Html> {
  const [menu, answer] = [await menuOfTill(db, shopId), await behaviourOf(db, shopId, 'tillMenu')];
  const hidden = (action: string) =>
    html`<input type="hidden" name="shopId" value="${shopId}" /><input
        type="hidden"
        name="action"
        value="${action}"
      />`;
  return html`<p id="status" role="status"></p>
    <section aria-labelledby="answer">
      <h2 id="answer">Quand on lui demande sa carte</h2>
      <form data-call="${CALL}">
        ${hidden('answer')}
        ${choice(
          'answer',
          'La caisse',
          BEHAVIOURS.tillMenu.map((one) => [one, ANSWERS[one]]),
        )}
        <button class="primary">Changer</button>
      </form>
      <p class="soft" data-live="answer">En ce moment : ${ANSWERS[answer]}.</p>
    </section>
    <section aria-labelledby="change">
      <h2 id="change">Changer la carte de la caisse</h2>
      <form data-call="${CALL}">
        ${hidden('price')} ${choice('posRef', 'Article', itemsOf(menu))}
        <label>Prix (€) <input type="number" name="euros" min="0" step="0.01" required /></label>
        <button>Changer le prix</button>
      </form>
      <form data-call="${CALL}">
        ${hidden('add')}
        ${choice(
          'sectionRef',
          'Section',
          menu.sections.map(({ posRef, name }) => [posRef, name]),
        )}
        <label>Nom <input name="name" maxlength="80" required /></label>
        <label>Prix (€) <input type="number" name="euros" min="0" step="0.01" required /></label>
        <button>Ajouter</button>
      </form>
      <form data-call="${CALL}">${hidden('reset')}<button>Remettre la carte d’origine</button></form>
    </section>
    <div data-live="menu">
      ${menu.sections.map(({ name, productRefs }) => {
        const products = productRefs.flatMap((ref) => menu.products.find(({ posRef }) => posRef === ref) ?? []);
        return itemsTable(shopId, name, products);
      })}
      ${menu.optionLists.map(({ name, options }) => itemsTable(shopId, `Options : ${name}`, options))}
    </div>`;
}

type Item = Pick<TillMenu['products'][number], 'posRef' | 'name' | 'price' | 'available'>;

const itemsOf = (menu: TillMenu): [string, string][] =>
  [...menu.products, ...menu.optionLists.flatMap(({ options }) => options)].map(({ posRef, name }) => [
    posRef,
    `${posRef} · ${name}`,
  ]);

function itemsTable(shopId: string, title: string, items: readonly Item[]): Html {
  return html`<h2>${title}</h2>
    <table>
      <thead>
        <tr>
          <th scope="col">Référence</th>
          <th scope="col">Nom</th>
          <th scope="col" class="amount">Prix</th>
          <th scope="col">À la caisse</th>
        </tr>
      </thead>
      <tbody>
        ${items.map(
          (item) =>
            html`<tr>
              <td><code>${item.posRef}</code></td>
              <td>${item.name}</td>
              <td class="amount">${formatEuros(item.price)}</td>
              <td>${keysOf(shopId, item)}</td>
            </tr>`,
        )}
      </tbody>
    </table>`;
}

function keysOf(shopId: string, { posRef, name, available }: Item): Html {
  const body = (fields: object) => JSON.stringify({ shopId, posRef, ...fields });
  const [label, verb] = available ? ['Disponible', 'Rendre indisponible'] : ['Indisponible', 'Rendre disponible'];
  return html`${label}
    <button
      data-call="${CALL}"
      data-body="${body({ action: 'available', available: !available })}"
      aria-label="${verb} : ${name}"
    >
      ${verb}
    </button>
    <button data-call="${CALL}" data-body="${body({ action: 'remove' })}" aria-label="Retirer : ${name}">
      Retirer
    </button>`;
}
