import { formatEuros } from '@comptoir/domain/kernel/money.ts';
import type { TillMenu } from '@comptoir/domain/till/till-menu.ts';
import type { Db } from '../../db/db.ts';
import { behaviourOf, type Behaviour } from '../ports/sandbox-behaviours.ts';
import { menuOfTill } from '../till/till-menus.ts';
import { html, type Html } from '../../kernel/html.ts';
import { answerChoice, choice, section, table } from './parts.ts';

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
  const sections = menu.sections.map(({ posRef, name }) => [posRef, name] as const);
  const hidden = (action: string) =>
    Object.entries({ shopId, action }).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
    );
  return html`${section(
      'answer',
      'Quand on lui demande sa carte',
      html`<form data-call="${CALL}">
          ${hidden('answer')} ${answerChoice('answer', 'La caisse', 'tillMenu', ANSWERS)}
          <button class="primary">Changer</button>
        </form>
        <p class="soft" data-live="answer">En ce moment : ${ANSWERS[answer]}.</p>`,
    )}
    ${section(
      'change',
      'Changer la carte de la caisse',
      html`<form data-call="${CALL}">
          ${hidden('price')} ${choice('posRef', 'Article', itemsOf(menu))}
          <label>Prix (€) <input type="number" name="euros" min="0" step="0.01" required /></label>
          <button>Changer le prix</button>
        </form>
        <form data-call="${CALL}">
          ${hidden('add')} ${choice('sectionRef', 'Section', sections)}
          <label>Nom <input name="name" maxlength="80" required /></label>
          <label>Prix (€) <input type="number" name="euros" min="0" step="0.01" required /></label>
          <button>Ajouter</button>
        </form>
        <form data-call="${CALL}">${hidden('reset')}<button>Remettre la carte d’origine</button></form>`,
    )}
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

const itemsTable = (shopId: string, title: string, items: readonly Item[]): Html =>
  html`<h2>${title}</h2>
    ${table(items, [
      { heading: 'Référence', cell: ({ posRef }) => html`<code>${posRef}</code>` },
      { heading: 'Nom', cell: ({ name }) => name },
      { heading: 'Prix', isAmount: true, cell: ({ price }) => formatEuros(price) },
      { heading: 'À la caisse', cell: (item) => keysOf(shopId, item) },
    ])}`;

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
