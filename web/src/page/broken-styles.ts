const broken = new Set<HTMLLinkElement>();

/** Style sheets that did not come are asked for only once by what loads a piece: without a network it would stay bare. Rules are tested without a page. */
if (typeof document !== 'undefined')
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') broken.add(target);
    },
    true,
  );

/** Asks for them again, and fails as long as one of them does not come. */
export async function mendStyles(): Promise<void> {
  await Promise.all([...broken].map(fetchAgain));
}

const fetchAgain = (link: HTMLLinkElement) =>
  new Promise<void>((resolve, reject) => {
    const again = document.createElement('link');
    again.rel = 'stylesheet';
    again.href = link.href;
    again.addEventListener('load', () => resolve());
    again.addEventListener('error', () => reject(new Error(`no style sheet ${link.href}`)));
    broken.delete(link);
    link.replaceWith(again);
  });
