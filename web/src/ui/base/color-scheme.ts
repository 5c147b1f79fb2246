export type SchemeChoice = 'light' | 'dark' | 'auto';

/** The same key and attribute as public/scheme.js, which sets the scheme before the first paint. */
const STORAGE_KEY = 'comptoir-color-scheme';
const ATTRIBUTE = 'data-color-scheme';

const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)');

export function schemeChoice(): SchemeChoice {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'auto';
  } catch {
    return 'auto';
  }
}

export function chooseScheme(choice: SchemeChoice): void {
  try {
    localStorage.setItem(STORAGE_KEY, choice);
  } catch {
    // Storage refused by the browser: the choice lasts as long as the page.
  }
  draw(choice);
}

/** Follows the system while the choice is « auto », and the choice made in another tab. Call it once. */
export function followScheme(): () => void {
  const system = systemIsDark();
  const redraw = () => draw(schemeChoice());
  const redrawOnStorage = (event: StorageEvent) => event.key === STORAGE_KEY && redraw();
  system.addEventListener('change', redraw);
  addEventListener('storage', redrawOnStorage);
  return () => {
    system.removeEventListener('change', redraw);
    removeEventListener('storage', redrawOnStorage);
  };
}

function draw(choice: SchemeChoice): void {
  const isDark = choice === 'dark' || (choice === 'auto' && systemIsDark().matches);
  document.documentElement.setAttribute(ATTRIBUTE, isDark ? 'dark' : 'light');
}
