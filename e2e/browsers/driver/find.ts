/** Something on the page: by its role and the name that a screen reader says, or by a selector; inside another or anywhere. */
export type Target = { role?: keyof typeof ROLES; name?: string | RegExp; css?: string; within?: Target };
type SentTarget = { css: string; name: string | null; isExact: boolean; within: SentTarget | null };

/** The elements of our pages that have these roles. */
const ROLES = {
  alertdialog: '[role=alertdialog]',
  article: 'article',
  button: 'button:not([role]), [role=button]',
  dialog: 'dialog:not([role=alertdialog])',
  heading: 'h1, h2, h3',
  link: 'a[href]',
  main: 'main',
  menuitem: '[role=menuitem]',
  radio: 'input[type=radio]',
  slider: 'input[type=range]',
  textbox: 'input:not([type]), input[type=text], input[type=email], input[type=password], input[type=search], textarea',
};

export function sent({ role, name, css, within }: Target): SentTarget {
  return {
    css: css ?? (role ? ROLES[role] : '*'),
    name: name instanceof RegExp ? name.source : (name ?? null),
    isExact: typeof name === 'string',
    within: within ? sent(within) : null,
  };
}

/** Runs in the page: all that is drawn of a target. Names are compared with plain spaces. */
export function findAll(target: SentTarget): HTMLElement[] {
  const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim();
  const labelled = (element: Element) =>
    (element.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ');
  const nameOf = (element: Element) =>
    plain(element.getAttribute('aria-label')) ||
    plain(labelled(element)) ||
    plain(element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element.textContent);
  const isNamed = (element: Element, { name, isExact }: SentTarget) =>
    name === null || (isExact ? nameOf(element) === plain(name) : new RegExp(name).test(nameOf(element)));
  const isDrawn = (element: Element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible';
  const search = (wanted: SentTarget): HTMLElement[] =>
    (wanted.within ? search(wanted.within) : [document.body]).flatMap((place) =>
      [...place.querySelectorAll<HTMLElement>(wanted.css)].filter(
        (element) => isNamed(element, wanted) && isDrawn(element),
      ),
    );
  return search(target);
}
