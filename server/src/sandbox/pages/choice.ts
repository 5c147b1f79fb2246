import { html, type Html } from './html.ts';

/** A select of a few values with labels. */
export function choice(name: string, label: string, values: readonly (readonly [string, string])[]): Html {
  return html`<label>
    ${label}
    <select name="${name}">
      ${values.map(([value, text]) => html`<option value="${value}">${text}</option>`)}
    </select>
  </label>`;
}
