import { html, Html } from '../kernel/html.ts';

const STYLE = new Html(`
  :root { color-scheme: light dark; --ground: #f4f6f5; --paper: #fff; --ink: #1b1f1d; --soft: #5b6460; --line: #dfe4e1;
    --code: #eef2f0; --accent: #00705a; }
  @media (prefers-color-scheme: dark) {
    :root { --ground: #121514; --paper: #1b1f1d; --ink: #eef2f0; --soft: #a9b3ae; --line: #333a37; --code: #272d2a;
      --accent: #5fd0b0; }
  }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--ground); color: var(--ink);
    font: 16px/1.5 'Inter Variable', Inter, system-ui, sans-serif; }
  main { box-sizing: border-box; max-width: 38rem; margin: 1rem; padding: 2rem; background: var(--paper);
    border: 1px solid var(--line); border-radius: 16px; }
  h1 { margin: 0 0 1rem; font-size: 1.5rem; line-height: 1.25; }
  p { margin: 0 0 0.75rem; }
  p:last-child { margin: 0; color: var(--soft); }
  a { color: var(--accent); }
  button { min-height: 44px; padding: 0 1.25rem; border: 0; border-radius: 10px; background: var(--accent);
    color: var(--paper); font: inherit; font-weight: 600; cursor: pointer; }
  button:focus-visible, a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
  code { display: block; width: fit-content; margin: 0.25rem 0; padding: 0.1rem 0.5rem; border-radius: 6px;
    background: var(--code); font-size: 0.9em; overflow-wrap: anywhere; }
`);

/** A page of a few words that needs no file of ours: the server may not serve any yet. */
export const plainDocument = (title: string, inside: Html): string =>
  html`<!doctype html>
    <html lang="fr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${inside}
        </main>
      </body>
    </html>`.text;
