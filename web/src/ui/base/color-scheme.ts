import { useState } from 'react';
import { keepText, keptText } from '../../page/kept.ts';

export type SchemeChoice = 'light' | 'dark' | 'auto';

/** The same key and attribute as public/scheme.js, which sets the scheme before the first paint. */
const STORAGE_KEY = 'comptoir-color-scheme';
const ATTRIBUTE = 'data-color-scheme';

const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)');

function storedChoice(): SchemeChoice {
  const stored = keptText(STORAGE_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'auto';
}

export function useScheme(): [SchemeChoice, (choice: SchemeChoice) => void] {
  const [chosen, setChosen] = useState(storedChoice);
  const choose = (choice: SchemeChoice) => {
    keepText(STORAGE_KEY, choice);
    draw(choice);
    setChosen(choice);
  };
  return [chosen, choose];
}

/** Follows the system while the choice is « auto », and the choice made in another tab. Call it once. */
export function followScheme(): () => void {
  const system = systemIsDark();
  const redraw = () => draw(storedChoice());
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
