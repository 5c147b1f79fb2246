// The page works as a document; this keeps it fresh, and a button pressed twice from being sent twice.
const REFRESH_MS = 10_000;

setInterval(() => void refresh(), REFRESH_MS);
document.addEventListener('visibilitychange', () => void refresh());

async function refresh() {
  const page = document.getElementById('order');
  // Nothing that is being typed, read or decided is taken away.
  if (document.hidden || page.querySelector('[data-still], details[open]')) return;
  try {
    const reply = await fetch(location.pathname);
    if (!reply.ok) return;
    const fresh = new DOMParser().parseFromString(await reply.text(), 'text/html').getElementById('order');
    if (fresh && fresh.innerHTML !== page.innerHTML && !page.querySelector('details[open]')) update(page, fresh);
  } catch {
    // Without a network the last known state stays; the next look may succeed.
  }
}

/** Part by part, so that a screen reader hears what changed, and the focus stays where it was. */
function update(page, fresh) {
  const parts = [...page.children];
  const others = [...fresh.children];
  if (parts.length !== others.length) page.replaceChildren(...others);
  else parts.forEach((part, index) => updatePart(part, others[index]));
}

function updatePart(part, other) {
  if (part.outerHTML === other.outerHTML) return;
  if (part.className === other.className) part.innerHTML = other.innerHTML;
  else part.replaceWith(other);
}

document.addEventListener('submit', (event) => {
  if ('sent' in event.target.dataset) event.preventDefault();
  event.target.dataset.sent = '';
});

// « Back » shows a kept page whose forms were sent.
addEventListener('pageshow', () => {
  for (const form of document.forms) delete form.dataset.sent;
});
