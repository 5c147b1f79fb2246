import { DEMO_SHOPS } from '../demo/company.ts';
import { BEHAVIOURS, type Behaviour, type SandboxPart } from '../ports/sandbox-behaviours.ts';
import { html, type Html, type Part } from '../../kernel/html.ts';

type Values = readonly (readonly [value: string, label: string])[];

/** A select of a few values. */
export function choice(name: string, label: string, values: Values): Html {
  return html`<label>
    ${label}
    <select name="${name}">
      ${values.map(([value, text]) => html`<option value="${value}">${text}</option>`)}
    </select>
  </label>`;
}

export const SHOPS: Values = DEMO_SHOPS.map(({ shopId, name }) => [shopId, name]);

/** A select of how a third party answers. */
export function answerChoice<P extends SandboxPart>(
  name: string,
  label: string,
  part: P,
  labels: Record<Behaviour<P>, string>,
): Html {
  const answers: readonly Behaviour<P>[] = BEHAVIOURS[part];
  return choice(
    name,
    label,
    answers.map((answer) => [answer, labels[answer]]),
  );
}

export const section = (id: string, title: string, content: Part): Html =>
  html`<section aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    ${content}
  </section>`;

export const callButton = (call: string, body: object, label: string): Html =>
  html`<button data-call="${call}" data-body="${JSON.stringify(body)}">${label}</button>`;

export const nothingYet = (sentence: string): Html => html`<p class="empty">${sentence}</p>`;

/** Entries that the page keeps fresh. */
export const liveList = <T>(name: string, rows: readonly T[], empty: string, draw: (row: T) => Html): Html =>
  html`<div data-live="${name}">${rows.length === 0 ? nothingYet(empty) : rows.map(draw)}</div>`;

export type Column<T> = { heading: string; isAmount?: true; cell: (row: T) => Part };

export function table<T>(rows: readonly T[], columns: readonly Column<T>[]): Html {
  const classOf = ({ isAmount }: Column<T>) => (isAmount ? html` class="amount"` : null);
  return html`<table>
    <thead>
      <tr>
        ${columns.map((column) => html`<th scope="col" ${classOf(column)}>${column.heading}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (row) =>
          html`<tr>
            ${columns.map((column) => html`<td${classOf(column)}>${column.cell(row)}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;
}
