import { html, type Html } from './html.ts';

/** One of a few, by its label. */
export function choice(name: string, label: string, values: readonly (readonly [string, string])[]): Html {
  return html`<label>
    ${label}
    <select name="${name}">
      ${values.map(([value, text]) => html`<option value="${value}">${text}</option>`)}
    </select>
  </label>`;
}
