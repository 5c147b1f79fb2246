type MayLeave = () => Promise<boolean>;
/** Makes every way to another page wait for the answer; what it returns ends that. */
type HoldPages = (mayLeave: MayLeave) => () => void;

const unsaved: MayLeave[] = [];
let holdPages: HoldPages = () => () => undefined;
let release: () => void = () => undefined;

/** Given once by a page that has a router: « Précédent » and the menu then ask as closing the form does. */
export function holdPagesWith(hold: HoldPages): void {
  holdPages = hold;
}

/** Asks for each form in which something was typed, the one on top first. */
export async function mayLeavePage(): Promise<boolean> {
  for (const mayLeave of unsaved.toReversed()) if (!(await mayLeave())) return false;
  return true;
}

/** Only the browser can ask before it reloads or closes the page, in its own words. */
const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();

/** From here on something that was typed would be lost; the answer ends that. */
export function holdUnsaved(mayLeave: MayLeave): () => void {
  unsaved.push(mayLeave);
  if (unsaved.length === 1) {
    window.addEventListener('beforeunload', askBeforeUnload);
    release = holdPages(mayLeavePage);
  }
  return () => {
    unsaved.splice(unsaved.indexOf(mayLeave), 1);
    if (unsaved.length > 0) return;
    window.removeEventListener('beforeunload', askBeforeUnload);
    release();
  };
}
